// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';

import { holdFocus } from './hold-focus.ts';

let end: () => void;
beforeEach(() => {
  document.body.innerHTML = '<button id="send">Send</button><button id="other">Other</button>';
  end = holdFocus();
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

const button = (id: string) => document.getElementById(id) as HTMLButtonElement;
const seen = async () => Promise.resolve();
function loseFocus() {
  button('other').focus();
  button('other').blur();
}
/** Blurs disabled elements, which jsdom doesn't. */
async function rest(id: string) {
  const hadFocus = document.activeElement === button(id);
  button(id).disabled = true;
  await seen();
  if (hadFocus) loseFocus();
}
async function wake(id: string) {
  button(id).disabled = false;
  await seen();
}

it('is back on what was pressed once that can be pressed again', async () => {
  button('send').focus();
  await rest('send');
  expect(document.activeElement).toBe(document.body);
  await wake('send');
  expect(document.activeElement).toBe(button('send'));
});

it('is not taken from a person who has gone elsewhere', async () => {
  button('send').focus();
  await rest('send');
  button('other').focus();
  await wake('send');
  expect(document.activeElement).toBe(button('other'));
});

it('does not come to what never had it, nor a second time', async () => {
  await rest('send');
  await wake('send');
  expect(document.activeElement).toBe(document.body);
  button('send').focus();
  await rest('send');
  await wake('send');
  loseFocus();
  await rest('send');
  await wake('send');
  expect(document.activeElement).toBe(document.body);
});
