// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { active, notesCall, openCustomer } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';
import { rememberFilters } from '#web/shared/lists/address-filters.ts';

const routes = routesOf('customer');

const drawn = vi.hoisted(() => ({ panels: 0 }));

vi.mock('./person/person-panel.tsx', () => ({
  PersonPanel: () => {
    drawn.panels += 1;
    return null;
  },
}));

afterEach(cleanup);

const question = 'Leave without saving the note?';

const written = 'Called, will send the back';

const post = 'POST /api/notes';

const note = { id: 'n-1', at: '2026-03-04T10:00:00.000Z', author: null, text: written };

async function write(text: string) {
  const page = await openCustomer(active, {
    routes,
    answers: {
      [notesCall]: { json: { items: [], nextCursor: null } },
      [post]: { status: 201, json: note },
    },
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Write a note');
  await screen.findByText('No notes yet');
  fireEvent.change(field, { target: { value: text } });
  return { ...page, field };
}

describe('a note that is not saved', () => {
  it('is asked about before a link is followed, and is there after staying', async () => {
    const { router, field } = await write(written);
    fireEvent.click(screen.getByText('Customers').closest('a')!);
    expect(await screen.findByText(question)).toBeTruthy();
    fireEvent.click(screen.getByText('Stay'));
    expect(router.state.location.pathname).toBe('/customers/c-1');
    expect(field.value).toBe(written);
    fireEvent.click(screen.getByText('Customers').closest('a')!);
    fireEvent.click(await screen.findByText('Leave'));
    expect(await screen.findByText('Another page')).toBeTruthy();
  });

  it('draws its own field with a key, and nothing else of the page', async () => {
    const { field } = await write('C');
    const before = drawn.panels;
    expect(before).toBeGreaterThan(0);
    for (const text of ['Ca', 'Cal', 'Call']) fireEvent.change(field, { target: { value: text } });
    expect(field.value).toBe('Call');
    expect(drawn.panels).toBe(before);
  });
});

it('the way back to the customers keeps how they were narrowed', async () => {
  rememberFilters('customers', 'blocked=true&q=c-');
  await openCustomer(active, { routes });
  expect(screen.getByText('Customers').closest('a')?.getAttribute('href')).toBe(
    '/customers?blocked=true&q=c-',
  );
  rememberFilters('customers', '');
});
