// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { list, listed, openCustomers as open } from '#testing/web/listed-customers.ts';

afterEach(cleanup);

describe('coming back to the directory', () => {
  it('gives the focus back to the row that was opened, in its place, with the pages that were loaded', async () => {
    const blocked = 'GET /api/customers?blocked=true&limit=25';
    const { person, router, calls } = await open(
      {
        // The person looked up is now the newest.
        [blocked]: [listed('next', 'c-1'), listed('next', 'c-2')],
        [`${blocked}&cursor=next`]: [listed(null, 'c-2'), listed(null, 'c-1')],
      },
      '/customers?blocked=true',
    );
    await person.click(await screen.findByRole('button', { name: 'Load more' }));
    await person.click(await screen.findByRole('link', { name: 'c-2' }));
    await screen.findByText('Another page');
    await act(async () => router.navigate(-1));
    expect(router.state.location.search).toBe('?blocked=true');
    const opened = await screen.findByRole('link', { name: 'c-2' });
    expect(document.activeElement).toBe(opened);
    await waitFor(() => expect(calls).toHaveLength(4));
    await act(async () => Promise.resolve());
    const links = screen.getAllByRole('link', { name: /^c-/ });
    expect(links.map(({ textContent }) => textContent)).toEqual(['c-1', 'c-2']);
    expect(document.activeElement).toBe(opened);
  });

  describe('when the row that was opened is missing for a moment', () => {
    const second = `${list}&cursor=next`;
    const comeBack = async () => {
      const page = await open({
        [list]: [listed('next', 'c-1'), listed('next', 'c-1'), listed('next', 'c-2')],
        // It left the second page after the first was read.
        [second]: [listed(null, 'c-2', 'c-3'), listed(null, 'c-3'), listed(null, 'c-1', 'c-3')],
      });
      await page.person.click(await screen.findByRole('button', { name: 'Load more' }));
      await page.person.click(await screen.findByRole('link', { name: 'c-2' }));
      await screen.findByText('Another page');
      await act(async () => page.router.navigate(-1));
      await screen.findByRole('link', { name: 'c-3' });
      await waitFor(() => expect(screen.queryByRole('link', { name: 'c-2' })).toBeNull());
      return page;
    };
    const again = async ({ client }: Awaited<ReturnType<typeof open>>) => {
      await act(async () => client.invalidateQueries());
      return screen.findByRole('link', { name: 'c-2' });
    };

    it('gives it the focus again', async () => {
      const opened = await again(await comeBack());
      expect(document.activeElement).toBe(opened);
    });

    it.each([
      ['by a pointer', 'pointerDown'],
      ['by what presses without one, as a screen reader does', 'click'],
    ] as const)('leaves a person who has gone on %s where they are', async (_how, step) => {
      const page = await comeBack();
      fireEvent[step](document.body);
      await again(page);
      expect(document.activeElement).toBe(document.body);
    });

    it('leaves a person who has gone back further, to other filters of the list, where they are', async () => {
      const blocked = 'GET /api/customers?blocked=true&limit=25';
      const page = await open({
        [list]: [listed(null, 'c-1'), listed(null, 'c-1'), listed(null, 'c-1', 'c-2')],
        [blocked]: listed(null, 'c-2'),
      });
      await screen.findByRole('link', { name: 'c-1' });
      await act(async () => page.router.navigate('/customers?blocked=true'));
      await page.person.click(await screen.findByRole('link', { name: 'c-2' }));
      await act(async () => page.router.navigate(-1));
      await waitFor(() => expect(document.activeElement?.textContent).toBe('c-2'));
      await act(async () => page.router.navigate(-1));
      await screen.findByRole('link', { name: 'c-1' });
      await waitFor(() => expect(screen.queryByRole('link', { name: 'c-2' })).toBeNull());
      await again(page);
      expect(document.activeElement).toBe(document.body);
    });
  });
});
