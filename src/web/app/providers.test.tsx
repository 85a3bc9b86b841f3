// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { Tabs } from '#web/shared/ui/tab-list.tsx';

import { Providers } from './providers.tsx';
import { createQueryClient } from './query-client.ts';

beforeAll(stubBrowser);
afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

const tabs = ['one', 'two', 'three'].map((id) => ({ id, name: id, to: `/?tab=${id}` }));

describe.each([
  ['', '{ArrowRight}', '{ArrowLeft}'],
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}'],
])('in a document with the direction “%s”', (dir, onwards, back) => {
  it(`${onwards} goes to the next tab, ${back} to the one before`, async () => {
    document.documentElement.dir = dir;
    const element = (
      <Tabs label="Parts" tabs={tabs} open="one">
        text
      </Tabs>
    );
    render(
      <Providers queryClient={createQueryClient()}>
        <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      </Providers>,
    );
    const person = userEvent.setup();
    screen.getByRole('tab', { name: 'one' }).focus();
    await person.keyboard(onwards);
    expect(document.activeElement?.textContent).toBe('two');
    await person.keyboard(back);
    expect(document.activeElement?.textContent).toBe('one');
  });
});
