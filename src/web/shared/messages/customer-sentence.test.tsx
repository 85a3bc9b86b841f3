// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { openPage } from '#testing/web/page-under-test.tsx';
import { routesOf } from '#testing/web/pages.ts';

import {
  englishText,
  messageText,
  type MessagePart,
  type MessageValues,
  replyText,
} from './customer-messages.ts';
import { SentenceText, SentenceTools } from './sentence-text.tsx';
import { useCustomerSentence } from './use-customer-sentence.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const values = { order: 'r-1', amount: { amount: '12345678901234567890.5', code: 'EUR' } };
const fulfilled: readonly MessagePart[] = [{ key: 'ramp.FULFILLED' }];

function Told({ parts = fulfilled }: { parts?: readonly MessagePart[] }) {
  const sentence = useCustomerSentence(parts, { language: 'de', values });
  return (
    <>
      <SentenceText sentence={sentence} />
      <SentenceTools sentence={sentence} />
    </>
  );
}
const answer = (language: string, text: string) => ({
  json: {
    language,
    texts: { 'ramp.FULFILLED': [text, 'Built in.'] },
    replies: [],
  },
});
const path = (language: string) => `GET /api/customer-messages?language=${language}`;
const [home] = routesOf('overview');
if (home === undefined) throw new Error('no page');
const show = async (answers: Parameters<typeof openPage>[0]['answers'], parts?: readonly MessagePart[]) =>
  openPage({
    routes: [{ ...home, load: async () => Promise.resolve(() => <Told {...(parts && { parts })} />) }],
    at: '/',
    answers,
  });

describe('what the customer is told', () => {
  it('is in the customer’s language, and in another when that is chosen', async () => {
    const person = userEvent.setup({ delay: null });
    await show({ [path('de')]: answer('de', 'Fertig: {amount}.'), [path('tr')]: answer('tr', 'Tamam.') });
    const text = await screen.findByText('Fertig: 12.345.678.901.234.567.890,5 EUR.');
    expect(text.closest('[lang]')?.getAttribute('lang')).toBe('de');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Language of the text' }), 'Türkçe');
    expect((await screen.findByText('Tamam.')).closest('[lang]')?.getAttribute('lang')).toBe('tr');
    await person.click(screen.getByRole('button', { name: 'Copy text for the customer' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Tamam.'));
  });

  it('is in English, and says so, where the language can’t be loaded', async () => {
    await show({ [path('de')]: { status: 500, json: {} } });
    expect(await screen.findByText(/couldn’t be loaded/)).toBeTruthy();
    expect(
      screen
        .getByText(/^Order r-1 is complete\. Thank you\.$/)
        .closest('[lang]')
        ?.getAttribute('lang'),
    ).toBe('en');
  });

  it('keeps the language that was asked for, and loads it when it is chosen again', async () => {
    const person = userEvent.setup({ delay: null });
    let isUp = false;
    const failing = { status: 500, json: {} };
    const german = {
      get json() {
        return answer('de', 'Fertig.').json;
      },
      get status() {
        return isUp ? 200 : failing.status;
      },
    };
    await show({ [path('de')]: german, [path('en')]: answer('en', 'Done.') });
    await screen.findByText(/couldn’t be loaded/);
    const languages = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language of the text' });
    expect(languages.value).toBe('de');
    isUp = true;
    await person.selectOptions(languages, 'English');
    expect(await screen.findByText('Done.')).toBeTruthy();
    await person.selectOptions(languages, 'Deutsch');
    expect(await screen.findByText('Fertig.')).toBeTruthy();
  });

  it('names no language where the service’s own words are in it', async () => {
    const parts = [{ said: 'Please call us.' }, ...fulfilled];
    await show({ [path('de')]: answer('de', 'Fertig.') }, parts);
    const text = await screen.findByText('Please call us. Fertig.');
    expect(text.closest('p')?.hasAttribute('lang')).toBe(false);
  });

  it('asks for no more than the replies where the service’s own words are all there is', async () => {
    const { calls } = await show({}, [{ said: 'Please call us' }]);
    expect(await screen.findByText('Please call us')).toBeTruthy();
    const asked = calls.filter(({ name }) => name.includes('customer-messages'));
    expect(asked.map(({ name }) => name)).toEqual([path('de')]);
  });

  const withReplies = (replies: readonly object[]) => ({
    [path('de')]: { json: { language: 'de', texts: {}, replies } },
  });

  it('may be a reply, copied with one press', async () => {
    const person = userEvent.setup({ delay: null });
    const replies = [{ key: 'reply.photo', name: 'Sharper photo', text: 'Bitte ein schärferes Foto.' }];
    await show(withReplies(replies), [{ said: 'Please call us' }]);
    await person.click(await screen.findByRole('button', { name: 'Copy a reply' }));
    await person.click(await screen.findByRole('menuitem', { name: /^Sharper photo/ }));
    await waitFor(async () =>
      expect(await navigator.clipboard.readText()).toBe('Bitte ein schärferes Foto.'),
    );
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Copy a reply' })).toBeTruthy();
  });

  it('is never a reply that lacks a value: it says which, and copies nothing', async () => {
    const person = userEvent.setup({ delay: null });
    const replies = [{ key: 'reply.due', name: 'Due', text: 'Auftrag {order} bis {deadline}.' }];
    await show(withReplies(replies), [{ said: 'Please call us' }]);
    await navigator.clipboard.writeText('before');
    await person.click(await screen.findByRole('button', { name: 'Copy a reply' }));
    const item = await screen.findByRole('menuitem', { name: /^Due/ });
    expect(item.textContent).toBe('DueNot on record: order id, deadline');
    expect(item.getAttribute('aria-disabled')).toBe('true');
    await person.click(item);
    expect(await navigator.clipboard.readText()).toBe('before');
  });

  it('has no menu of replies while there is none', async () => {
    await show({ [path('de')]: answer('de', 'Fertig.') });
    expect(await screen.findByText('Fertig.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy a reply' })).toBeNull();
  });

  it('writes a reply’s values in its language, with latin digits', () => {
    const values = {
      order: '7c05e2b1',
      window: { window: 'WEEKLY' },
      amount: { amount: '2500.00', code: 'EUR' },
      method: { method: 'sepa-bank-transfer' },
      deadline: { instant: '2026-11-28T18:24:00Z' },
    };
    const template = '{order} {amount} {method} {deadline}';
    expect(replyText(template, 'en', values).text).toBe(
      '7c05e2b1 2,500.00 EUR SEPA bank transfer 28 Nov 2026, 18:24 UTC',
    );
    expect(replyText(template, 'de', values).text).toBe(
      '7c05e2b1 2.500,00 EUR SEPA-Überweisung 28.11.2026, 18:24 UTC',
    );
    expect(replyText('{amount} {deadline}', 'pt', values).text).toBe(
      '2\u00A0500,00 EUR 28/11/2026, 18:24 UTC',
    );
    expect(replyText('{amount} {deadline}', 'pt-BR', values).text).toBe(
      '2.500,00 EUR 28 de nov. de 2026, 18:24 UTC',
    );
    expect(replyText('{window}', 'fr', values).text).toBe('les 7 derniers jours');
    expect(replyText('{window}', 'en', { window: { window: 'FORTNIGHTLY' } }).missing).toEqual(['window']);
    expect(replyText('{method}', 'en', { method: { method: 'carrier-pigeon' } }).missing).toEqual(['method']);
    expect(replyText('{deadline}', 'en', { deadline: { instant: 'soon' } }).missing).toEqual(['deadline']);
  });

  it('is the first version whose values are all known, and never has an unfilled {…}', () => {
    const texts = { 'ramp.FULFILLED': ['{amount}!', 'Auftrag {order} fertig.', 'Fertig.'] };
    const told = (values: MessageValues) => messageText(fulfilled, { language: 'de', texts }, values);
    expect(told({ amount: '5 EUR', order: 'r-1' })).toBe('5 EUR!');
    expect(told({ amount: null, order: 'r-1' })).toBe('Auftrag r-1 fertig.');
    expect(told({ order: 'r-{amount}' })).toBe('Fertig.');
    expect(told({})).toBe('Fertig.');
    // A text that the server lacks, or whose values no page has.
    const odd: readonly Record<string, string[]>[] = [{}, { 'ramp.FULFILLED': ['{left}'] }];
    for (const texts of odd)
      expect(messageText(fulfilled, { language: 'de', texts })).toBe('Your order is complete. Thank you.');
  });

  it('is written with the order’s values in English too', () => {
    const deadline = { instant: '2026-11-28T18:24:00Z' };
    const order = 'r-1';
    const amount = { amount: '2500', code: 'EUR' };
    const pay: readonly MessagePart[] = [{ key: 'payment-ready.api' }];
    expect(englishText(pay, { order, amount, deadline, reference: 'RMP4' })).toBe(
      'To complete order r-1, please follow the payment instructions and pay 2,500 EUR by 28 Nov 2026, 18:24 UTC, using the reference RMP4. If you’ve already paid, please don’t pay again.',
    );
    expect(englishText(pay, { order, amount, reference: 'RMP4' })).toBe(
      'To complete order r-1, please follow the payment instructions and pay 2,500 EUR, using the reference RMP4. If you’ve already paid, please don’t pay again.',
    );
    expect(englishText(pay, { order, amount, deadline })).toBe(
      'To complete order r-1, please follow the payment instructions and pay 2,500 EUR by 28 Nov 2026, 18:24 UTC. If you’ve already paid, please don’t pay again.',
    );
    expect(englishText(pay, { order, amount })).toBe(
      'To complete order r-1, please follow the payment instructions and pay 2,500 EUR. If you’ve already paid, please don’t pay again.',
    );
    expect(englishText(pay, { order })).toBe(
      'To complete your order, please follow the payment instructions. If you’ve already paid, please don’t pay again.',
    );
    const crypto = { amount: '0.85', code: 'ETH' };
    expect(englishText(fulfilled, { order, amount, crypto })).toBe(
      'Order r-1 is complete: 2,500 EUR for 0.85 ETH. Thank you.',
    );
  });
});
