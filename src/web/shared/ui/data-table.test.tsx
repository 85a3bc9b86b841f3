// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

afterEach(cleanup);

const numbers = Array.from({ length: 40 }, (_, number) => number);

it('draws the first rows of a list first, then all, and none twice; all at once for a person who comes back', async () => {
  stubBrowser();
  // What a document has drawn is remembered with the module; another file's tests may have drawn a list.
  vi.resetModules();
  const { MantineProvider } = await import('@mantine/core');
  const { DataTable } = await import('./data-table.tsx');
  const mounted: number[] = [];
  const rowsAtMount: number[] = [];
  function Row({ number }: { number: number }) {
    // Counted as the browser would see them.
    useLayoutEffect(() => {
      mounted.push(number);
      rowsAtMount.push(document.querySelectorAll('tbody tr:not([aria-hidden])').length);
    }, [number]);
    return (
      <tr>
        <td>{number}</td>
      </tr>
    );
  }
  const table = (
    <DataTable label="Numbers" columns={[{ name: 'Number' }]}>
      {numbers.map((number) => (
        <Row number={number} key={number} />
      ))}
    </DataTable>
  );
  const router = createMemoryRouter([
    { path: '/', element: table },
    { path: '/other', element: <h1>Other</h1> },
  ]);
  render(
    <MantineProvider>
      <RouterProvider router={router} />
    </MantineProvider>,
  );
  const areAllThere = async () =>
    vi.waitFor(() => expect(screen.getAllByRole('cell')).toHaveLength(numbers.length));
  await areAllThere();
  expect(rowsAtMount[0]).toBe(10);
  expect(mounted.toSorted((one, other) => one - other)).toEqual(numbers);

  await act(async () => router.navigate('/other'));
  rowsAtMount.length = 0;
  await act(async () => router.navigate(-1));
  await areAllThere();
  expect(rowsAtMount[0]).toBe(numbers.length);
});
