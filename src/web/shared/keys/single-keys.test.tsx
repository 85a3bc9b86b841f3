// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { endsSequence, markSequence, useSingleKeys, waitsMs } from './single-keys.ts';

afterEach(cleanup);
// A sequence begun here would take a key in the next test file of this worker.
afterEach(() => markSequence(keyAt(0), false));

const act = vi.fn<() => void>();
beforeEach(() => act.mockReset());

function Page() {
  useSingleKeys({ n: act });
  return null;
}

function keyAt(timeStamp: number, key = 'n') {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  return event;
}

it('a page’s key does nothing as the second of two, whichever listener hears it first', () => {
  render(<Page />);
  markSequence(keyAt(1000, 'g'), true);
  document.body.dispatchEvent(keyAt(1200));
  expect(act).not.toHaveBeenCalled();

  const second = keyAt(1300);
  markSequence(second, false);
  document.body.dispatchEvent(second);
  expect(act).not.toHaveBeenCalled();

  document.body.dispatchEvent(keyAt(1400));
  expect(act).toHaveBeenCalledTimes(1);
});

it('a sequence ends when the second key takes too long', () => {
  markSequence(keyAt(5000, 'g'), true);
  expect(endsSequence(keyAt(5000 + waitsMs - 1))).toBe(true);
  expect(endsSequence(keyAt(5000 + waitsMs))).toBe(false);
});

it('a sequence takes no key from before it, as by another window’s clock', () => {
  markSequence(keyAt(5000, 'g'), true);
  expect(endsSequence(keyAt(4999))).toBe(false);
  expect(endsSequence(keyAt(5000))).toBe(true);
});
