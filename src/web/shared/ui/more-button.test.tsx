// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { MoreButton } from './more-button.tsx';

beforeEach(stubBrowser);
afterEach(cleanup);

/** Some pages, the first shown, with content after. */
function List({ pages }: { pages: number }) {
  const [shown, setShown] = useState(1);
  const [isLoading, setLoading] = useState(false);
  const load = () => {
    setLoading(true);
    setTimeout(() => {
      setShown(shown + 1);
      setLoading(false);
    });
  };
  return (
    <MantineProvider env="test">
      <a href="#top">Top</a>
      <p>{shown} shown</p>
      <MoreButton name="Load more" isThere={shown < pages} isLoading={isLoading} onPress={load} />
      <a href="#next">Next</a>
    </MantineProvider>
  );
}

it('has the focus as long as there is more; then it stays in place, and Tab goes on from there', async () => {
  render(<List pages={3} />);
  const person = userEvent.setup();
  screen.getByRole('button', { name: 'Load more' }).focus();
  await person.keyboard('{Enter}');
  await screen.findByText('2 shown');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Load more' }));
  await person.keyboard('{Enter}');
  await screen.findByText('3 shown');
  expect(document.activeElement?.textContent).toBe('End of list');
  await person.tab();
  expect(document.activeElement?.textContent).toBe('Next');
});

it('is not there, and says nothing, where there is no more', () => {
  render(<List pages={1} />);
  expect(screen.queryByText('End of list')).toBeNull();
});
