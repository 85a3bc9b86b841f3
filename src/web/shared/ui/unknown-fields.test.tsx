// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { JsonPanel } from './json-panel.tsx';

beforeAll(stubBrowser);
afterEach(cleanup);

const show = (data: unknown) =>
  render(
    <MantineProvider env="test">
      <JsonPanel data={data} />
    </MantineProvider>,
  );
const title = 'Undocumented fields in this answer';
const field = (path: string, type = 'string', isShown = false) => ({ path, type, isShown });
const rows = async () => {
  const section = await screen.findByRole('region', { name: title });
  const terms = within(section).getAllByRole('term');
  const values = within(section).getAllByRole('definition');
  return terms.map(({ textContent }, at) => `${textContent}: ${values[at]?.textContent}`);
};

it('shows what is about a transaction, and of the rest the type', async () => {
  show({
    spread: '0.0150',
    'odd/name': [{ n: 7 }],
    of: '•••',
    unknownFields: [
      field('/spread', 'number', true),
      field('/odd~1name/0/n', 'number', true),
      field('/of'),
      field('/is', 'boolean'),
      field('/gone', 'number', true),
      field('/of'),
    ],
  });
  expect(await rows()).toEqual([
    '/spread: 0.0150',
    '/odd~1name/0/n: 7',
    '/of: text (withheld)',
    '/is: yes or no (withheld)',
    '/gone: not given',
  ]);
});

it('names twenty, and says how many more there are', async () => {
  const unknownFields = Array.from({ length: 23 }, (_, number) => field(`/field${number}`));
  show({ unknownFields, moreUnknownFields: 900 });
  expect(await rows()).toHaveLength(20);
  expect(screen.getByText('and 903 more')).toBeTruthy();
});

it.each([
  { status: 'ok' },
  { unknownFields: [] },
  { unknownFields: 'a' },
  { unknownFields: ['a'] },
  null,
  'text',
  [],
])('says nothing of %j', (data) => {
  show(data);
  expect(screen.queryByText(title)).toBeNull();
});
