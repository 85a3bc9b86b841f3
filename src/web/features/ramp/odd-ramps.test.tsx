// @vitest-environment jsdom
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';
import { callbackMoment, knownRamp, pollMoment } from '#testing/web/known-ramp.ts';
import { openPage, type ScriptedAnswer } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

const id = 'fd04c5f0a1b2c3d4e5f60718293eef30';

const other = 'b'.repeat(32);

const service = (json: object, status = 200): ScriptedAnswer => ({ json, status, answeredBy: 'service' });

const answerOf = (rampId: string) => `GET /api/service/eapi/v0/ramps/${rampId}`;

const recordOf = (rampId: string) => `GET /api/ramps/${rampId}`;

async function open(answers: Record<string, ScriptedAnswer>, role: Role = 'support', search = '') {
  const person = userEvent.setup({ delay: null });
  const page = await openPage({
    routes: routesOf('ramps', 'ramp'),
    at: `/ramps/${id}${search}`,
    role,
    answers,
  });
  await screen.findByRole('heading', { level: 1, name: id });
  return { ...page, person };
}

const polls = ({ calls }: Awaited<ReturnType<typeof open>>) =>
  calls.filter(({ name }) => name === answerOf(id)).length;

describe('a ramp whose answer is odd', () => {
  it('with none of the optional fields says what is not given, and the rest of the page works', async () => {
    await open({ [answerOf(id)]: service({ ramp_id: id, status: 'IN_PROGRESS' }) });
    expect(await screen.findByText('Amounts not given')).toBeTruthy();
    expect(screen.getByText('Direction not given')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Ramp progress' })).toBeNull();
    const details = screen.getByRole('region', { name: 'Details' });
    expect(within(details).getAllByText('not given').length).toBeGreaterThan(4);
    expect(screen.getByText('The service gave no payment instructions for this ramp.')).toBeTruthy();
    expect(screen.getByText('Nothing. The next step is automatic.')).toBeTruthy();
    expect(screen.getByLabelText('Write a note')).toBeTruthy();
  });

  it('of 38 digits has each of them, and the exact difference', async () => {
    const quoted = '12345678901234567890123456789012345678';
    await open({
      [answerOf(id)]: service({
        ramp_id: id,
        status: 'FULFILLED',
        source: { fiat: { id: 'USD' }, amount: quoted },
        target: { crypto: { id: 'ETH' }, amount: `0.${'1'.repeat(37)}` },
        receipt: { sourceAmount: `${quoted.slice(0, -1)}9`, targetAmount: `0.${'1'.repeat(37)}` },
      }),
    });
    const amounts = await screen.findByRole('table', { name: 'Amounts and fees' });
    const digits = amounts.textContent.replaceAll(',', '');
    expect(digits).toContain(quoted);
    expect(digits).toContain(`${quoted.slice(0, -1)}9`);
    expect(digits).toContain(`0.${'1'.repeat(37)}`);
    expect(within(amounts).getByText('+1')).toBeTruthy();
  });

  it('shows a date that does not exist as it came, and as no other', async () => {
    const createdAt = '2026-02-30T10:00:00Z';
    await open({ [answerOf(id)]: service({ ramp_id: id, status: 'IN_PROGRESS', createdAt }) });
    const created = (await screen.findByText('Created')).closest('div')!;
    expect(created.textContent).toBe(`Created${createdAt}`);
    expect(screen.queryByText(/Mar 2026/)).toBeNull();
  });

  it('shows markup as plain text, in every place', async () => {
    const odd = '<img src=x onerror=alert(1)>';
    await open({
      [answerOf(id)]: service({
        ramp_id: id,
        status: odd,
        identityReference: odd,
        subPartnerId: odd,
        transactionHash: odd,
        source: { fiat: { id: odd, method: odd }, amount: odd },
        target: { crypto: { id: odd, blockchain: odd, walletAddress: odd }, amount: odd },
        sourceDepositInstructions: { [odd]: odd },
      }),
    });
    await screen.findByRole('region', { name: 'Payment instructions' });
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByText(odd, { exact: false }).length).toBeGreaterThan(5);
  });

  it.each(['a/b', '..', 'jane@example.com'])(
    'links the reference %s, which is none, to nowhere',
    async (odd) => {
      await open({ [answerOf(id)]: service({ ramp_id: id, status: 'IN_PROGRESS', identityReference: odd }) });
      expect((await screen.findByText(odd)).closest('a')).toBeNull();
    },
  );
});

describe('a text from outside', () => {
  it('is shown by its beginning, in a direction of its own, and whole on demand', async () => {
    const externalReason = `\u202E${'x'.repeat(9000)}`;
    const timeline = [callbackMoment({ externalReason })];
    const { person } = await open({ [recordOf(id)]: { json: knownRamp(id, { timeline }) } }, 'auditor');
    const entries = await screen.findByRole('list', { name: 'Timeline' });
    expect(entries.textContent.length).toBeLessThan(3000);
    expect(within(entries).getByText(/x{100}/).tagName).toBe('BDI');
    await person.click(within(entries).getByRole('button', { name: 'Show all 9001 characters' }));
    expect(entries.textContent).toContain(externalReason);
  });
});

describe('asking the service', () => {
  it('is done once, however fast “Sync now” is pressed', async () => {
    const page = await open({ [answerOf(id)]: service({ ramp_id: id, status: 'IN_PROGRESS' }) });
    await screen.findByText('Amounts not given');
    const button = screen.getByRole('button', { name: 'Sync now' });
    fireEvent.click(button);
    await act(async () => fireEvent.click(button));
    expect(polls(page)).toBe(2);
  });

  it('is nobody’s but the person’s: a connection that comes back asks nothing by itself', async () => {
    const page = await open({ [answerOf(id)]: service({ ramp_id: id, status: 'IN_PROGRESS' }) });
    await screen.findByText('Amounts not given');
    await act(async () => {
      onlineManager.setOnline(false);
      onlineManager.setOnline(true);
    });
    expect(polls(page)).toBe(1);
  });

  it('shows what the desk then has of it', async () => {
    const known = knownRamp(id, { status: 'IN_PROGRESS', timeline: [pollMoment()] });
    const page = await open({
      [answerOf(id)]: service({ ramp_id: id, status: 'IN_PROGRESS' }),
      [recordOf(id)]: { json: known },
    });
    await screen.findByRole('list', { name: 'Timeline' });
    const reads = () => page.calls.filter(({ name }) => name === recordOf(id)).length;
    const before = reads();
    await page.person.click(screen.getByRole('button', { name: 'Sync now' }));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
  });
});

describe('what a role may not', () => {
  it('read of a call is not asked for, and who may is said', async () => {
    const page = await open(
      { [recordOf(id)]: { json: knownRamp(id, { timeline: [pollMoment()] }) } },
      'support',
    );
    await page.person.click(
      await screen.findByRole('button', { name: 'Details of Status check: In progress' }),
    );
    expect(
      screen.getByText('Only compliance, developer and admin can see the request and the response.'),
    ).toBeTruthy();
    expect(page.calls.some(({ name }) => name.includes('/api/requests/'))).toBe(false);
  });
});

describe('an entry that an address names', () => {
  it('is brought into view, and no other', async () => {
    const scrolled = vi.fn<(entry: string) => void>();
    // Takes precedence over the stub for all elements.
    Object.assign(HTMLLIElement.prototype, {
      scrollIntoView(this: HTMLLIElement) {
        scrolled(this.textContent);
      },
    });
    const timeline = [pollMoment(), pollMoment({ id: 'q-2', rampStatus: 'PAYMENT_RECEIVED' })];
    await open({ [recordOf(id)]: { json: knownRamp(id, { timeline }) } }, 'auditor', '?moment=q-2');
    await screen.findByRole('list', { name: 'Timeline' });
    await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(1));
    expect(scrolled.mock.calls[0]?.[0]).toContain('Payment received');
    Reflect.deleteProperty(HTMLLIElement.prototype, 'scrollIntoView');
  });
});

describe('a note that is being written', () => {
  const answers = {
    [recordOf(id)]: { json: knownRamp(id, { status: 'IN_PROGRESS' }) },
    [recordOf(other)]: { json: knownRamp(other, { status: 'IN_PROGRESS' }) },
  };

  it('is asked about before the page is left, and is of this ramp alone', async () => {
    const { person, router } = await open(answers);
    await person.type(await screen.findByLabelText('Write a note'), 'Called them');
    await act(async () => router.navigate(`/ramps/${other}`));
    const question = await screen.findByText('Leave without saving the note?');
    await person.click(screen.getByText('Stay'));
    expect(question.isConnected).toBe(false);
    expect(screen.getByLabelText<HTMLTextAreaElement>('Write a note').value).toBe('Called them');
    await act(async () => router.navigate(`/ramps/${other}`));
    await person.click(await screen.findByText('Leave'));
    await screen.findByRole('heading', { level: 1, name: other });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Write a note')).value).toBe('');
  });
});
