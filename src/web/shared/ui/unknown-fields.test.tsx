// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
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
const said = 'Not named by the interface, and withheld:';

it('names the fields that were taken out, each once, without opening the answer', async () => {
  show({ status: 'ok', unknownFields: ['nickname', 'documents[].shelf', 'nickname'] });
  expect((await screen.findByText(said, { exact: false })).textContent).toBe(
    `${said} nicknamedocuments[].shelf `,
  );
});

it('names twenty, and says how many more there are', async () => {
  show({ unknownFields: Array.from({ length: 23 }, (_, number) => `field${number}`) });
  const text = (await screen.findByText(said, { exact: false })).textContent;
  expect(text).toMatch(/field19 and 3 more$/);
});

it.each([
  { status: 'ok' },
  { unknownFields: [] },
  { unknownFields: 'a' },
  { unknownFields: [1] },
  null,
  'text',
  [],
])('says nothing of %j', (data) => {
  show(data);
  expect(screen.queryByText(said, { exact: false })).toBeNull();
});
