// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { ApiError } from '#web/shared/api/api-error.ts';

import { CodeField, PasswordField, TextField } from './text-field.tsx';
import { SmallForm } from './small-form.tsx';

const schema = z.strictObject({
  name: z.string().min(1, 'Write a name'),
  password: z.string().min(1, 'Write a password'),
  code: z.string().optional(),
});
type Entered = z.infer<typeof schema>;

beforeAll(stubBrowser);
afterEach(cleanup);

function open(send: (entered: Entered) => Promise<unknown>) {
  const client = new QueryClient();
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <SmallForm schema={schema} send={send} submit="Save">
          <TextField name="name" label="Name" />
          <PasswordField name="password" label="Password" autoComplete="current-password" />
          <CodeField />
        </SmallForm>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return client;
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true';
const refusal = (facts: Partial<ApiError['facts']>) =>
  new ApiError({ answeredBy: 'console', status: 422, title: 'Refused', ...facts });

describe('a small form', () => {
  it('sends nothing that does not fit, and leads to the first field that is wrong', async () => {
    const send = vi.fn<(entered: Entered) => Promise<void>>();
    open(send);
    await save();
    expect(await screen.findByText('Write a name')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Name')));
    expect(send).not.toHaveBeenCalled();
  });

  it('no longer calls wrong what is being mended, and leaves the focus there', async () => {
    open(vi.fn<(entered: Entered) => Promise<void>>());
    await save();
    await userEvent.type(field('Password'), 'x');
    expect([isWrong('Name'), isWrong('Password')]).toEqual([true, false]);
    expect(document.activeElement).toBe(field('Password'));
  });

  it('sends what was entered once; a code that is not given is none', async () => {
    let settle = () => {};
    const send = vi.fn<(entered: Entered) => Promise<void>>(
      async () =>
        new Promise((resolve) => {
          settle = resolve;
        }),
    );
    const client = open(send);
    await userEvent.type(field('Name'), 'Ada');
    await userEvent.type(field('Password'), ' secret ');
    await save();
    field('Name').form?.requestSubmit();
    settle();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(send.mock.calls.map(([entered]) => entered)).toEqual([{ name: 'Ada', password: ' secret ' }]);
  });

  it.each([
    ['errors of fields', { errors: { password: 'It is another one' } }, 'Password', 'It is another one'],
    ['a wrong code', { code: 'code-refused', title: 'The code is wrong' }, 'Code', 'The code is wrong'],
    ['a code that is missing', { code: 'second-factor-required', title: 'A code' }, 'Code', 'A code'],
  ] as const)('shows %s at the field alone', async (_what, facts, label, message) => {
    open(async () => Promise.reject(refusal(facts)));
    await userEvent.type(field('Name'), 'Ada');
    await userEvent.type(field('Password'), 'secret');
    await save();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(isWrong(label)).toBe(true);
    expect(document.activeElement).toBe(field(label));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Password').value).toBe('secret');
  });

  it('shows what is of no field above the buttons, fields that are hidden included', async () => {
    open(async () => Promise.reject(refusal({ errors: { token: 'Open the link again' } })));
    await userEvent.type(field('Name'), 'Ada');
    await userEvent.type(field('Password'), 'secret');
    await save();
    expect((await screen.findByRole('alert')).textContent).toContain('Open the link again');
  });

  it('keeps nothing of what was entered once it is gone', async () => {
    const client = open(async () => Promise.resolve());
    await userEvent.type(field('Name'), 'Ada');
    await userEvent.type(field('Password'), 'secret');
    await save();
    cleanup();
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
  });

  it('shows a password only to who asks for it', async () => {
    open(vi.fn<(entered: Entered) => Promise<void>>());
    expect(field('Password').type).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Show what you typed' }));
    expect(field('Password').type).toBe('text');
  });
});
