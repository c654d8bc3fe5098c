// What the linter looks for in the page and in its tests. It is run from the root of the repository.

import js from '@eslint/js';
import globals from 'globals';

const common = {
  'array-callback-return': 'error',
  curly: ['error', 'multi-line'],
  eqeqeq: 'error',
  'max-len': ['error', { code: 120 }],
  'max-lines-per-function': ['error', { max: 80 }],
  'no-implicit-globals': 'error',
  'no-shadow': ['error', { hoist: 'functions' }],
  'no-unused-vars': ['error', { args: 'after-used', caughtErrors: 'all' }],
  'no-var': 'error',
  'object-shorthand': 'error',
  'prefer-const': 'error',
};

export default [
  js.configs.recommended,
  { linterOptions: { reportUnusedDisableDirectives: 'error' }, rules: common },
  { files: ['crates/*/web/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['tests/browser/**/*.mjs'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
