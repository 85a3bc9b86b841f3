// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';

import { words } from './signature-words.ts';
import { DoctorForm } from './doctor-form.tsx';
import { mostCharacters, type Pasted } from './signature-rules.ts';

afterEach(cleanup);

const good: Pasted = { method: 'POST', uri: '/eapi/v1/ramps', authorization: 'Bearer k::1::ab', body: '{}' };

async function press(pasted: Pasted, isAsking = false) {
  const onAsk = vi.fn<(pasted: Pasted) => void>();
  const Form = () => <DoctorForm initial={pasted} isAsking={isAsking} onAsk={onAsk} />;
  await openPage({
    routes: [{ name: 'Doctor', path: '/', action: 'use-signature-doctor', load: async () => Form }],
    at: '/',
    role: 'developer',
  });
  const form = await screen.findByRole('form', { name: words.form });
  // Validation is asynchronous.
  await act(async () => fireEvent.submit(form));
  return onAsk;
}

describe('what is pasted', () => {
  it('is asked about once it is pressed', async () => {
    expect(await press(good)).toHaveBeenCalledExactlyOnceWith(good);
  });

  it('is asked about once, however often it is pressed meanwhile; the button keeps the focus', async () => {
    expect(await press(good, true)).not.toHaveBeenCalled();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: words.asking });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.disabled).toBe(false);
  });

  it.each(Object.entries(mostCharacters))('%s is bounded as the contract bounds it', async (name, most) => {
    expect(await press({ ...good, [name]: 'x'.repeat(most) })).toHaveBeenCalledOnce();
    cleanup();
    expect(await press({ ...good, [name]: 'x'.repeat(most + 1) })).not.toHaveBeenCalled();
    expect(await screen.findByText(words.tooLong({ most }))).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(name));
  });
});
