// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { active, notesCall, openCustomer } from '#testing/web/customer-page.ts';
import { routesOf } from '#testing/web/pages.ts';

const routes = routesOf('customer');

afterEach(cleanup);

const question = 'Leave without saving the note?';

const written = 'Called, will send the back';

const post = 'POST /api/notes';

const note = { id: 'n-1', at: '2026-03-04T10:00:00.000Z', author: null, text: written };

const isAskedOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

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
  it('is asked about on the way back, and before the window is closed', async () => {
    const { router } = await write('');
    await act(async () => router.navigate('/customers/c-1?tab=ramps'));
    await act(async () => router.navigate('/customers/c-2'));
    await act(async () => router.navigate('/customers/c-1'));
    expect(isAskedOnClosing()).toBe(false);
    fireEvent.change(await screen.findByLabelText('Write a note'), { target: { value: written } });
    expect(isAskedOnClosing()).toBe(true);
    await act(async () => router.navigate(-1));
    expect(await screen.findByText(question)).toBeTruthy();
    expect(router.state.location.pathname).toBe('/customers/c-1');
  });

  it('is not asked about by the page’s own tabs, nor once it is saved, nor while nobody could read it', async () => {
    const { router, field } = await write('\u200b \u2060');
    const save = screen.getByText('Save note').closest('button')!;
    expect([save.disabled, isAskedOnClosing()]).toEqual([true, false]);
    fireEvent.change(field, { target: { value: written } });
    await act(async () => router.navigate('/customers/c-1?tab=activity&kind=note'));
    expect(screen.queryByText(question)).toBeNull();
    await act(async () => router.navigate('/customers/c-1'));
    fireEvent.submit((await screen.findByLabelText('Write a note')).closest('form')!);
    await waitFor(() => expect(isAskedOnClosing()).toBe(false));
  });

  it('is discarded once it was saved while another tab is open', async () => {
    const { router, field } = await write(written);
    fireEvent.submit(field.closest('form')!);
    await act(async () => router.navigate('/customers/c-1?tab=ramps'));
    await waitFor(() => expect(isAskedOnClosing()).toBe(false));
    await act(async () => router.navigate('/customers/c-1'));
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Write a note')).value).toBe('');
  });
});
