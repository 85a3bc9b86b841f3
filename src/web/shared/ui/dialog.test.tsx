// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { announce } from './announcer.ts';
import { Dialog } from './dialog.tsx';

beforeEach(stubBrowser);
afterEach(cleanup);

const show = (dialog: ReactNode) => render(<MantineProvider env="test">{dialog}</MantineProvider>);

/** Escape without focus, as browsers report it. */
function cancel(element: Element) {
  const event = createEvent('cancel', element, {
    bubbles: element instanceof HTMLInputElement,
    cancelable: true,
  });
  fireEvent(element, event);
  return event.defaultPrevented;
}

it('is left by Escape also while nothing in it has the focus', () => {
  const onClose = vi.fn<() => void>();
  show(
    <Dialog title="Sure?" onClose={onClose}>
      <input type="file" aria-label="File" />
    </Dialog>,
  );
  expect(cancel(screen.getByRole('dialog'))).toBe(true);
  expect(onClose).toHaveBeenCalledOnce();
  expect(cancel(screen.getByLabelText('File'))).toBe(false);
  expect(onClose).toHaveBeenCalledOnce();
});

it('stays where it needs an answer', () => {
  show(<Dialog title="Sign in again">…</Dialog>);
  expect(cancel(screen.getByRole('dialog'))).toBe(true);
});

it('announces inside, since the page around is out of a screen reader’s reach', () => {
  show(<Dialog title="Codes">…</Dialog>);
  announce('Copied');
  announce('Gone', 'assertive');
  const said = [...screen.getByRole('dialog').querySelectorAll('[aria-live]')].map((region) => [
    region.getAttribute('aria-live'),
    region.textContent,
  ]);
  expect(said).toEqual([
    ['polite', 'Copied'],
    ['assertive', 'Gone'],
  ]);
});
