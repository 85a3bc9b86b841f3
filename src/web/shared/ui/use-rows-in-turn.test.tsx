// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { DataTable } from './data-table.tsx';

afterEach(cleanup);

const numbers = Array.from({ length: 40 }, (_, number) => number);

it('draws the first rows of a list first, then all, and none anew', async () => {
  stubBrowser();
  const mounted: number[] = [];
  const drawn: number[] = [];
  function Row({ number }: { number: number }) {
    useEffect(() => {
      if (drawn.length === 0 || mounted.length === 0)
        drawn.push(document.querySelectorAll('tbody tr').length);
      mounted.push(number);
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
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />);
  await vi.waitFor(() => expect(screen.getAllByRole('cell')).toHaveLength(numbers.length));
  expect(drawn[0]).toBe(10);
  expect(mounted.toSorted((one, other) => one - other)).toEqual(numbers);
});
