/** How the page and its tests are laid out. */
export default { printWidth: 110, singleQuote: true };
