// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { hasUnsentWork, holdPage, onItsWay, sending, watchTyping } from './unsent-work.ts';

let stop: () => void;
beforeEach(() => {
  stop = watchTyping();
  document.body.innerHTML = `
    <header><input type="radio" id="zone" /></header>
    <main><textarea id="note"></textarea><input type="checkbox" id="box" /><input id="country" />
      <dialog open><input id="reason" /></dialog></main>
    <ul role="listbox"><li role="option">Austria</li></ul>`;
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const at = (id: string) => document.querySelector<HTMLInputElement>(`#${id}`) as HTMLInputElement;

describe('unsent work', () => {
  it('is what was typed, until the field is empty again', () => {
    expect(hasUnsentWork()).toBe(false);
    fireEvent.input(at('note'), { target: { value: 'Called back' } });
    expect(hasUnsentWork()).toBe(true);
    fireEvent.input(at('note'), { target: { value: ' ' } });
    expect(hasUnsentWork()).toBe(false);
  });

  it('is what was ticked', () => {
    fireEvent.click(at('box'));
    expect(hasUnsentWork()).toBe(true);
  });

  it('is what was chosen from a list of options, which says nothing to the browser', () => {
    at('country').focus();
    at('country').value = 'Austria';
    fireEvent.click(document.querySelector('[role="option"]') as Element);
    expect(hasUnsentWork()).toBe(true);
  });

  it('is gone with the dialog that was closed', () => {
    fireEvent.input(at('reason'), { target: { value: 'Ticket 27' } });
    expect(hasUnsentWork()).toBe(true);
    document.querySelector('dialog')?.remove();
    expect(hasUnsentWork()).toBe(false);
  });

  it('is nothing in the frame around the page', () => {
    fireEvent.click(at('zone'));
    expect(hasUnsentWork()).toBe(false);
  });

  it('is what a form says it is', () => {
    const letGo = [holdPage(), holdPage()];
    letGo[0]?.();
    letGo[0]?.();
    expect(hasUnsentWork()).toBe(true);
    letGo[1]?.();
    expect(hasUnsentWork()).toBe(false);
  });

  it('is what is on its way, until it is answered', async () => {
    const held = onItsWay(Promise.resolve('accepted'));
    expect([hasUnsentWork(), sending.isUnderWay()]).toEqual([true, true]);
    expect(await held).toBe('accepted');
    expect([hasUnsentWork(), sending.isUnderWay()]).toEqual([false, false]);
  });
});
