// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';

import { personFields } from '#contract/fields/identity-fields.ts';
import { emailSentence } from '#contract/service/identifier-forms.ts';
import { ApiError } from '#web/shared/api/api-error.ts';
import { readAnswer } from '#web/shared/api/read-answer.ts';
import { whoMay } from '#web/shared/api/current-staff.ts';
import { FundsFields } from '#web/shared/identity-form/funds-fields.tsx';
import { operationWords } from '#web/shared/words/submission-outcome.ts';
import { stubBrowser } from '#testing/web/stub-browser.ts';

import { contractResolver } from './use-desk-form.ts';
import { ErrorSummary } from './error-summary.tsx';
import { sortMessages } from './apply-problem-to-form.ts';
import { TextField } from './text-field.tsx';

vi.mock('#web/shared/language/language.ts', () => ({
  language: 'de',
  translations: () => ({
    contract: {
      'Enter {n} digits in the format AAA-GG-SSSS': ({ n }: { n: string }) =>
        `${n} Ziffern in der Form AAA-GG-SSSS eingeben`,
      'Use at most {n} characters': ({ n }: { n: string }) => `Höchstens ${n} Zeichen`,
      'Enter an e-mail address, such as name@example.com': 'E-Mail-Adresse eingeben, etwa name@example.com',
      Salary: 'Gehalt',
      Pension: 'Rente',
      'Rampart is busy': 'Rampart ist ausgelastet',
      'Nothing was sent.': 'Nichts wurde gesendet.',
      'Too many requests at once.': 'Zu viele Anfragen auf einmal.',
      compliance: 'Compliance',
      admin: 'Administration',
      'Check limits': 'Limits abfragen',
    },
  }),
}));

beforeAll(stubBrowser);
afterEach(cleanup);

const sent = vi.fn<(values: object) => void>();

function NameForm() {
  const form = useForm({
    defaultValues: { givenName: 'a'.repeat(201) },
    resolver: contractResolver<{ givenName: string }>(
      z.object({ givenName: personFields.givenName.schema }),
      (values) => values,
    ),
  });
  return (
    <MantineProvider env="test">
      <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
        <ErrorSummary form={form} labels={{ givenName: 'Vorname' }} />
        <TextField control={form.control} name="givenName" label="Vorname" />
        <button type="submit">Senden</button>
      </form>
    </MantineProvider>
  );
}

it('a form’s messages are in the page’s language, at the field and in the list', async () => {
  render(<NameForm />);
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }));
  const summary = await screen.findByRole('alert');
  expect(summary.textContent).toContain('Höchstens 200 Zeichen');
  expect(document.querySelector('[data-field-error]')?.textContent).toBe('Höchstens 200 Zeichen');
});

function FundsForm() {
  const form = useForm({
    defaultValues: { occupationIndustry: '', occupation: '', sourceOfFunds: '', purposeOfTransaction: '' },
  });
  return (
    <MantineProvider env="test">
      <FormProvider {...form}>
        <form noValidate onSubmit={(event) => void form.handleSubmit((values) => sent(values))(event)}>
          <FundsFields form={form} />
          <button type="submit">Senden</button>
        </form>
      </FormProvider>
    </MantineProvider>
  );
}

it('a value of the contract is chosen by its translation, and sent as the contract has it', async () => {
  render(<FundsForm />);
  const field = document.querySelector<HTMLInputElement>('input[name="sourceOfFunds"]');
  if (field === null) throw new Error('There is no such field');
  await userEvent.type(field, 'Geha');
  await userEvent.click(await screen.findByRole('option', { name: 'Gehalt' }));
  expect(field.value).toBe('Gehalt');
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }));
  await vi.waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ sourceOfFunds: 'Salary' })),
  );
});

it('several messages about one field are each translated', () => {
  const { onFields } = sortMessages(
    [
      { path: 'taxId', message: 'Enter 9 digits in the format AAA-GG-SSSS' },
      { path: 'taxId', message: emailSentence },
    ],
    ['taxId'],
  );
  expect(onFields.get('taxId')).toBe(
    '9 Ziffern in der Form AAA-GG-SSSS eingeben E-Mail-Adresse eingeben, etwa name@example.com',
  );
});

const refusal = (answeredBy: string, body: object): ApiError => {
  try {
    readAnswer({
      status: 503,
      header: (name) => (name === 'x-answered-by' ? answeredBy : null),
      text: JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error('the answer was taken for a good one');
};

it('a problem of the desk is in the page’s language; what the service says stays as it said it', () => {
  const { facts } = refusal('console', {
    title: 'Rampart is busy',
    detail: 'Too many requests at once. Nothing was sent.',
  });
  expect(facts.title).toBe('Rampart ist ausgelastet');
  expect(facts.detail).toBe('Zu viele Anfragen auf einmal. Nichts wurde gesendet.');
  expect(refusal('service', { message: 'Rampart is busy' }).facts.title).toBe('Rampart is busy');
});

it('roles and operations have their names in the page’s language', () => {
  expect(whoMay('create-ramp')).toBe('Compliance und Administration');
  expect(operationWords('getLimits')).toBe('Limits abfragen');
  expect(operationWords('neverSeen')).toBe('neverSeen');
});
