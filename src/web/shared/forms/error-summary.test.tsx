// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { ErrorSummary } from './error-summary.tsx';
import { fieldAttribute } from './focus-field.ts';

beforeAll(stubBrowser);
afterEach(cleanup);

const typed = { suburb: '', email: '', person: { surname: '' } };
const labels = { email: 'E-mail', 'person.surname': 'Surname', suburb: 'Suburb', reason: 'Reason' };
const missing = (message: string) => ({ type: 'required', message });

function Form() {
  const form = useForm({
    defaultValues: typed,
    resolver: () => ({
      values: {},
      errors: {
        suburb: missing('Say where'),
        person: { surname: missing('Say who') },
        email: missing('Say how'),
      },
    }),
  });
  return (
    <MantineProvider env="test">
      <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <ErrorSummary form={form} labels={labels} beside={[{ path: 'reason', message: 'Say why' }]} />
        <textarea aria-label="Why" {...{ [fieldAttribute]: 'reason' }} />
        <button type="submit">Send</button>
      </form>
    </MantineProvider>
  );
}

const listed = () =>
  within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('what keeps a form from going on', () => {
  it('is listed and counted as it is met on the page, what is asked beside the form at the end', async () => {
    render(<Form />);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('4 fields need your attention')).toBeTruthy();
    expect(listed()).toEqual(['E-mail: Say how', 'Surname: Say who', 'Suburb: Say where', 'Reason: Say why']);
  });

  it('leads to what is asked beside the form as well', async () => {
    render(<Form />);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Reason' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Why')));
  });
});
