// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';

import { useStepHistory } from './use-step-history.ts';

afterEach(cleanup);

/** A form of three steps between two pages, as the router has it. */
async function openForm() {
  const shown: { step: string; toStep: (step: string) => void } = { step: '', toStep: () => {} };
  function Form() {
    const [step, toStep] = useState('customer');
    Object.assign(shown, { step, toStep });
    useStepHistory({
      isLater: step !== 'customer',
      isOver: step === 'sent',
      toFirst: () => toStep('customer'),
    });
    return null;
  }
  const router = createMemoryRouter(
    [
      { path: '/before', element: null },
      { path: '/form', element: <Form /> },
    ],
    { initialEntries: ['/before', '/form?identityReference=c-1'], initialIndex: 1 },
  );
  renderHook(() => null, { wrapper: () => <RouterProvider router={router} /> });
  const goTo = async (step: string) => act(async () => shown.toStep(step));
  const back = async () => act(async () => router.navigate(-1));
  return { router, shown, goTo, back };
}

it('Back leads from a later step to the first, and from there off the page', async () => {
  const { router, shown, goTo, back } = await openForm();
  await goTo('documents');
  await goTo('review');
  await back();
  expect(shown.step).toBe('customer');
  expect(router.state.location.search).toBe('?identityReference=c-1');
  await back();
  expect(router.state.location.pathname).toBe('/before');
});

it('going back by a button leaves no entry behind that Back would stop at', async () => {
  const { router, goTo, back } = await openForm();
  await goTo('documents');
  await goTo('customer');
  await goTo('documents');
  await goTo('customer');
  await back();
  expect(router.state.location.pathname).toBe('/before');
});

it('Back leaves the page once everything is sent', async () => {
  const { router, goTo, back } = await openForm();
  await goTo('documents');
  await goTo('sent');
  await back();
  expect(router.state.location.pathname).toBe('/before');
});
