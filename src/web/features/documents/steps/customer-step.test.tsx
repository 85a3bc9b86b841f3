// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';
import { ApiError } from '#web/shared/api/api-error.ts';

import { CustomerStep } from './customer-step.tsx';
import { useRefusal } from '../refusal.ts';
import { useCustomerForm } from '../use-share-documents.ts';

beforeEach(stubBrowser);
afterEach(cleanup);

/** Without the service's clock the machine's day counts for birth dates. */
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });

const refused = new ApiError({
  answeredBy: 'service',
  status: 422,
  title: 'Refused',
  errors: { surname: ['is too long'] },
});

function Step({ isRefusalShown = true }) {
  const { desk, isCustomerGood } = useCustomerForm('c-1');
  const { isTriedSince, takeRefusal } = useRefusal(desk, []);
  const step = {
    form: desk.form,
    isShownAbove: isRefusalShown && !isTriedSince,
    onReference: () => undefined,
    onContinue: () => void isCustomerGood(),
  };
  return (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <button onClick={() => takeRefusal(refused)}>Refuse</button>
        <CustomerStep {...step} />
      </QueryClientProvider>
    </MantineProvider>
  );
}

const proceed = 'Continue to documents';
const ownLists = () => screen.queryAllByText(/^(?:1 field needs|\d+ fields need) your attention$/);

it('lists what keeps it from going on', async () => {
  render(<Step isRefusalShown={false} />, { wrapper: MemoryRouter });
  await userEvent.setup().click(screen.getByText(proceed));
  await waitFor(() => expect(ownLists()).toHaveLength(1));
});

it('after a refusal, which is shown above, lists nothing a second time until the next try: then the list has the focus', async () => {
  render(<Step />, { wrapper: MemoryRouter });
  const person = userEvent.setup();
  const refuse = async () => {
    await person.click(screen.getByText('Refuse'));
    expect(await screen.findByText('is too long')).toBeTruthy();
    expect(ownLists()).toEqual([]);
  };
  await refuse();
  await person.click(screen.getByText(proceed));
  await waitFor(() => expect(ownLists()).toHaveLength(1));
  expect(document.activeElement).toBe(ownLists()[0]?.closest('[tabindex="-1"]'));
  await refuse();
});
