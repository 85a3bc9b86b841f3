// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { stubBrowser } from '#testing/web/stub-browser.ts';

import { useCustomerForm } from '../request/use-customer-form.ts';
import { CustomerStep } from './customer-step.tsx';

beforeEach(stubBrowser);
afterEach(cleanup);

function Step({ isRefused }: { isRefused: boolean }) {
  const { form, isCustomerGood } = useCustomerForm('c-1');
  const step = { form, isRefused, onReference: () => undefined, onContinue: () => void isCustomerGood() };
  return (
    <MantineProvider env="test">
      <CustomerStep {...step} />
    </MantineProvider>
  );
}

it.each([
  [false, 1],
  [true, 0],
])('refused by the service: %s, its own lists of what is wrong: %d', async (isRefused, lists) => {
  render(<Step isRefused={isRefused} />);
  await userEvent.setup().click(screen.getByText('Continue to documents'));
  expect((await screen.findAllByText('Fill this in')).length).toBeGreaterThan(0);
  expect(screen.queryAllByText(/^\d+ fields need your attention$/)).toHaveLength(lists);
});
