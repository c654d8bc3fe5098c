// What two people do only together: one proposes a correction or to take something back, the other accepts or declines.

import { button, el } from './dom.js';
import { reason, send, sendOnce } from './net.js';

/**
 * Takes the last choice back, or proposes to. Whoever has both seats before him decides alone.
 * @param {Model} model
 * @param {string | null} other
 */
export const takeBack = (model, other) => together(model, other, 'undo', {});

/**
 * Corrects something by hand, or proposes to.
 * @param {Model} model
 * @param {string} adjust
 * @param {string | null} other
 */
export const correct = (model, adjust, other) => together(model, other, 'adjust', { adjust });

/**
 * @param {Model} model
 * @param {string | null} other
 * @param {'undo' | 'adjust'} what
 * @param {object} more
 */
async function together(model, other, what, more) {
  const proposes = model.consent && !other;
  const path = `/api/at/${model.key}/${proposes ? 'propose' : what}`;
  const agreed = model.consent && other ? { with: other } : {};
  const message = { turn: model.turn, ...more, ...agreed };
  if (proposes) await send(path, message);
  else await sendOnce(path, message);
}

/**
 * Shows what is proposed, with what its reader may do about it.
 * @param {Model} model
 * @param {HTMLElement} box
 * @param {(words: string) => void} toast
 */
export function showProposal(model, box, toast) {
  const { proposal, you } = model;
  box.hidden = !proposal || you === null;
  if (!proposal || you === null) {
    box.replaceChildren();
    return;
  }
  const mine = proposal.by === you;
  /** @param {'accept' | 'decline'} what */
  const answer = async (what) => {
    const path = `/api/at/${model.key}/${what}`;
    const message = { proposal: proposal.id };
    try {
      await (what === 'accept' ? sendOnce(path, message) : send(path, message));
    } catch (error) {
      toast(reason(error));
    }
  };
  const title = mine ? 'You propose' : 'The other player proposes';
  box.replaceChildren(
    el('p', {}, el('b', {}, `${title}: `), proposal.words),
    el(
      'div',
      { class: 'row' },
      ...(mine
        ? [button('', null, 'Withdraw it', () => answer('decline'), { id: 'withdraw' })]
        : [
            button('go', null, 'Accept', () => answer('accept'), { id: 'accept' }),
            button('', null, 'Decline', () => answer('decline'), { id: 'decline' }),
          ]),
    ),
  );
}
