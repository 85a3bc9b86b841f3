// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { cpuMs } from '#testing/cpu-ms.ts';

import { asTyped, cleanInputs } from './clean-input.ts';
import { longestText } from './clean-text.ts';

let end: () => void;
beforeEach(() => {
  end = cleanInputs();
});
afterEach(() => {
  end();
  cleanup();
});

function Field({ several = false, type = 'text' }: { several?: boolean; type?: string }) {
  const [text, setText] = useState('');
  return (
    <>
      <input
        aria-label="field"
        type={type}
        value={text}
        {...(several && { 'data-takes-several': true })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <output>{text}</output>
    </>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('field');
const held = () => screen.getByRole('status').textContent;

it('a form has what the field shows, without what came along unseen', async () => {
  render(<Field />);
  const person = userEvent.setup();
  await person.click(field());
  await person.paste('\u200bAnne\u2011Marie\u00a0７');
  expect(field().value).toBe('Anne-Marie 7');
  expect(held()).toBe('Anne-Marie 7');
});

it('an e-mail is cleaned too, though its field has no caret to ask for', async () => {
  render(<Field type="email" />);
  const person = userEvent.setup();
  await person.click(field());
  await person.paste('\u202aada＠mail.example\u202c');
  expect(held()).toBe('ada@mail.example');
});

it('lines and cells are one text, or kept apart where a box takes several', async () => {
  const person = userEvent.setup();
  const { unmount } = render(<Field />);
  await person.click(field());
  await person.paste('Am Ring 4\r\n2. Stock\n');
  expect(held()).toBe('Am Ring 4 2. Stock');
  unmount();
  render(<Field several />);
  await person.click(field());
  await person.paste('c-77\tAda\r\nc-78\r\n');
  expect(held()).toBe('c-77; Ada; c-78');
});

it('a pasted text goes where the caret is', async () => {
  render(<Field />);
  const person = userEvent.setup();
  await person.type(field(), 'ad');
  field().setSelectionRange(1, 1);
  await person.paste('b\tc');
  expect(held()).toBe('ab cd');
  expect(field().selectionStart).toBe(4);
});

it('a megabyte is cut at once', async () => {
  render(<Field />);
  const person = userEvent.setup();
  await person.click(field());
  const began = cpuMs();
  await person.paste('c-9 '.repeat(262_144));
  expect(field().value.length).toBeLessThanOrEqual(longestText);
  expect(cpuMs() - began).toBeLessThan(1000);
});

it('what is marked stays as typed, a password that is shown too', async () => {
  const person = userEvent.setup();
  render(
    <>
      <div {...asTyped}>
        <input aria-label="shown password" type="text" />
      </div>
      <textarea aria-label="note" {...asTyped} />
      <input aria-label="hidden password" type="password" />
    </>,
  );
  for (const name of ['shown password', 'note', 'hidden password']) {
    await person.click(screen.getByLabelText(name));
    await person.paste('a\u00a0b\u200b');
    expect(screen.getByLabelText<HTMLInputElement>(name).value).toBe('a\u00a0b\u200b');
  }
});

it('a text that an input method composes is cleaned once it is done', () => {
  render(<Field />);
  const compose = (text: string, isComposing: boolean) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }));
  };
  compose('１', true);
  expect(field().value).toBe('１');
  field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  expect(field().value).toBe('1');
});
