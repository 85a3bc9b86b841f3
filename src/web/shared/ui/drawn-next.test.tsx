// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useEffect, useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { DrawnNext } from './drawn-next.tsx';

afterEach(cleanup);

it('is drawn after the page that a link opened, and with it when a person comes back', async () => {
  stubBrowser();
  const seen: boolean[] = [];
  function Page() {
    // As the browser sees the page first.
    useLayoutEffect(() => {
      seen.push(screen.queryByText('Below the fold') !== null);
    }, []);
    return (
      <>
        <h1>Page</h1>
        <DrawnNext>
          <p>Below the fold</p>
        </DrawnNext>
      </>
    );
  }
  const router = createMemoryRouter([
    { path: '/', element: <h1>Start</h1> },
    { path: '/page', element: <Page /> },
    { path: '/other', element: <h1>Other</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => router.navigate('/page'));
  expect(await screen.findByText('Below the fold')).toBeTruthy();
  await act(async () => router.navigate('/other'));
  await act(async () => router.navigate(-1));
  expect(await screen.findByText('Below the fold')).toBeTruthy();
  expect(seen).toEqual([false, true]);
});

it('is there when a page is printed before it was drawn', async () => {
  stubBrowser();
  const printed: boolean[] = [];
  function Page() {
    // The browser takes the page right after its listeners.
    useEffect(() => {
      queueMicrotask(() => {
        printed.push(screen.queryByText('Below the fold') !== null);
        window.dispatchEvent(new Event('beforeprint'));
        printed.push(screen.queryByText('Below the fold') !== null);
      });
    }, []);
    return (
      <DrawnNext>
        <p>Below the fold</p>
      </DrawnNext>
    );
  }
  const router = createMemoryRouter([
    { path: '/', element: <h1>Start</h1> },
    { path: '/page', element: <Page /> },
  ]);
  render(<RouterProvider router={router} />);
  await act(async () => router.navigate('/page'));
  expect(printed).toEqual([false, true]);
});
