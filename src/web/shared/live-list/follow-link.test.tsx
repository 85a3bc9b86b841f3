// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { useFollowLink } from './follow-link.ts';

function Links() {
  const followLink = useFollowLink();
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Its links have the keys.
    <div onClick={followLink}>
      <a href="/there?is=late">
        <span>within</span>
      </a>
      <a href="/here">same</a>
      <a href="//elsewhere.example/">elsewhere</a>
      <a href="https://elsewhere.example/">site</a>
      <a href="/file" download>
        file
      </a>
      <a href="/there" target="_blank">
        window
      </a>
      <span>none</span>
    </div>
  );
}

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Links /> }], {
    initialEntries: ['/before', '/here'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

/** Whether the page took the click from the browser. */
function click(text: string, how: MouseEventInit = {}): boolean {
  const target = screen.getByText(text);
  const event = createEvent.click(target, how);
  fireEvent(target, event);
  return event.defaultPrevented;
}

afterEach(cleanup);

describe('plain links of a list', () => {
  it('lead within the page', async () => {
    const router = open();
    expect(click('within')).toBe(true);
    await expect.poll(() => router.state.location.pathname).toBe('/there');
    expect(router.state.location.search).toBe('?is=late');
  });

  it('are the browser’s where another window, a file or another site is meant', () => {
    const router = open();
    for (const how of [
      { ctrlKey: true },
      { metaKey: true },
      { shiftKey: true },
      { altKey: true },
      { button: 1 },
    ])
      expect(click('within', how)).toBe(false);
    for (const text of ['elsewhere', 'site', 'file', 'window', 'none']) expect(click(text)).toBe(false);
    expect(router.state.location.pathname).toBe('/here');
  });

  it('leave no second entry in the history for the page that is open', async () => {
    const router = open();
    expect(click('same')).toBe(true);
    await expect.poll(() => router.state.historyAction).toBe('REPLACE');
  });
});
