// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';

import { rampStatuses } from '#contract/service/enumerations.ts';
import { knownRamp } from '#testing/web/known-ramp.ts';
import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

import { endedWords, paymentNote, stageOfReceipt } from '../ramp-rules.ts';
import { ExplainedStatus } from './ramp-progress.tsx';
import { stepsOf } from './ramp-steps.ts';

afterEach(cleanup);

const id = '3fe0c2d97a5b41868b1d0f6e2c9a7745';

const answer = (status: string) => ({
  ramp_id: id,
  status,
  source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' }, amount: '80.00' },
  target: { crypto: { id: 'BTC', blockchain: 'BTC' } },
  sourceDepositInstructions: { iban: 'DE02120300000000202051', depositReference: 'Q7' },
  createdAt: '2026-05-04T09:00:00Z',
});

async function open(status: string, record: object = {}) {
  const answers = {
    [`GET /api/service/eapi/v0/ramps/${id}`]: {
      json: answer(status),
      status: 200,
      answeredBy: 'service' as const,
    },
    [`GET /api/ramps/${id}`]: { json: { ...knownRamp(id), status, ...record } },
  };
  await openPage({ routes: routesOf('ramps', 'ramp'), at: `/ramps/${id}`, role: 'support', answers });
  await screen.findByRole('heading', { level: 1 });
}

describe('a status that Rampart doesn’t know', () => {
  it.each(['MANUAL_HOLD', 'zurückgestellt'])(
    '%s is shown as it came, without advice about paying',
    async (status) => {
      await open(status, { wantsAttention: true });
      const pay = await screen.findByRole('region', { name: 'Payment instructions' });
      expect(within(pay).getByText(/Rampart doesn’t recognise this status/)).toBeTruthy();
      expect(within(pay).queryByText(/must not pay again|can no longer be paid/)).toBeNull();
      expect(within(pay).queryByRole('button', { name: 'Copy payment instructions' })).toBeNull();
      expect(screen.getAllByText(`${status} (unknown)`).length).toBeGreaterThan(0);
      expect(
        screen.getByText('Rampart doesn’t recognise this status. Ask the provider’s support.'),
      ).toBeTruthy();
      const details = screen.getByRole('region', { name: 'Details' });
      expect(within(details).getByText('Not known')).toBeTruthy();
    },
  );

  it('has each claim for the known statuses that bear it out alone', () => {
    const paid = rampStatuses.filter((status) => paymentNote(status)?.includes('must not pay again'));
    expect(paid).toEqual([
      'PAYMENT_ACCEPTED',
      'PAYMENT_RECEIVED',
      'COIN_DEPOSIT_CONFIRMED',
      'IN_PROGRESS',
      'EXTRA_VERIFICATION',
      'COIN_TRANSFERRED',
      'FIAT_TRANSFERRED',
    ]);
    expect([endedWords('IN_PROGRESS'), endedWords('EXPIRED'), endedWords('MANUAL_HOLD')]).toEqual([
      'No',
      'Yes',
      'Not known',
    ]);
    expect([stageOfReceipt('IN_PROGRESS'), stageOfReceipt('MANUAL_HOLD')]).toEqual(['expected', 'receipt']);
  });

  it('says nothing of what comes next on the main line', () => {
    const steps = stepsOf({
      direction: 'ONRAMP',
      status: 'MANUAL_HOLD',
      statusAt: '2026-05-04T09:05:00Z',
      isStuck: false,
      stuckAfterMinutes: 60,
      stages: [{ status: 'PAYMENT_RECEIVED', since: '2026-05-04T09:02:00Z' }],
      createdAt: '2026-05-04T09:00:00Z',
    });
    expect(steps.map(({ status, state }) => [status, state])).toEqual([
      ['PAYMENT_READY', 'done'],
      ['PAYMENT_ACCEPTED', 'done'],
      ['PAYMENT_RECEIVED', 'done'],
      ['MANUAL_HOLD', 'current'],
      ['IN_PROGRESS', 'unknown'],
      ['COIN_TRANSFERRED', 'unknown'],
      ['FULFILLED', 'unknown'],
    ]);
  });
});

it('a known status in another spelling has its name, and the spelling in its hint', async () => {
  await open('completed', { status: 'FULFILLED', writtenStatus: 'completed', isTerminal: true });
  expect(
    (await screen.findAllByTitle('The service sent “completed”')).map(({ textContent }) => textContent),
  ).toEqual(['Fulfilled']);
  const pay = await screen.findByRole('region', { name: 'Payment instructions' });
  expect(within(pay).getByText('This ramp has finished and no longer accepts payments.')).toBeTruthy();
});

it.each([
  ['TELEPORTED', '/statuses?name=TELEPORTED'],
  ['Ring Zoe on 0171', undefined],
  ['X'.repeat(61), undefined],
])('%s leads to %s: no address holds what is no name', (status, to) => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ExplainedStatus status={status}>{status}</ExplainedStatus>
      </MemoryRouter>
    </MantineProvider>,
  );
  expect(screen.getByText(status)).toBeTruthy();
  expect(screen.queryByRole('link')?.getAttribute('href')).toBe(to);
});
