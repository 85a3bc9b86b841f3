import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { searchAnswer, type SearchItem } from '#contract/desk/search.ts';
import { createCallRecorder } from '#server/directory/requests/call-recorder.ts';
import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';
import { finishedCall } from '#testing/finished-calls.ts';
import { legalReferences } from '#testing/legal-references.ts';
import { validRequests } from '#testing/valid-requests.ts';

const rampId = 'fd04c5f0a1b2c3d4e5f60718293eef30';
const wallet = '0xAbCdef0123456789aBcdef0123456789abCDEF01';
const hash = '0xFEEDfeed00112233';

describe('search', () => {
  let desk: DeskServer;
  let cookie = '';
  beforeAll(async () => {
    desk = await createDeskServer();
    cookie = await desk.cookieOf('support');
    const { db, app } = desk;
    const recorder = createCallRecorder({ db, dataKeys: app.dataKeys, logger: app.log });
    const documents = { ...validRequests.shareDocuments, identityReference: 'customer-1' };
    recorder.recordCall(finishedCall('shareDocuments', { body: documents }, { status: 202 }));
    for (const reference of legalReferences) {
      const body = { identityReference: reference, givenName: 'Zoë' };
      recorder.recordCall(finishedCall('createBasicIdentity', { body }, { status: 201 }));
    }
    const refused = { identityReference: 'turned-away', email: 'refused@example.com' };
    recorder.recordCall(finishedCall('createBasicIdentity', { body: refused }, { status: 422 }));
    const answered = {
      ramp_id: rampId,
      status: 'FULFILLED',
      source: { fiat: { id: 'AUD', method: 'm' } },
      target: { crypto: { id: 'ETH', walletAddress: wallet } },
      transactionHash: hash,
      sourceDepositInstructions: { iban: 'DE02', depositReference: 'RMP 77-QX21B' },
      createdAt: '2026-03-04T10:00:00Z',
      receipt: { sourceAmount: '431.50', targetAmount: '0.1' },
    };
    recorder.recordCall(finishedCall('getRamp', { parameters: { ramp_id: rampId } }, { answered }));
    await recorder.drain();
  });
  afterAll(async () => desk.close());

  const ask = async (text: string) =>
    desk.app.inject({ method: 'POST', url: '/api/search', headers: { cookie }, payload: { text } });
  const search = async (text: string): Promise<readonly SearchItem[]> =>
    searchAnswer.parse((await ask(text)).json()).items;
  const customer = { kind: 'customer', id: 'customer-1' };
  const ramp = { kind: 'ramp', id: rampId, label: 'AUD → ETH · FULFILLED' };

  it.each([
    ['an e-mail in any case', 'ADA+kyc@Example.com', { ...customer, matched: 'email' }],
    ['a phone number however it is written', '+61 (412) 345-678', { ...customer, matched: 'phone' }],
    ['a wallet with or without its checksum', wallet.toLowerCase(), { ...ramp, matched: 'wallet' }],
    ['a transaction hash', hash.toLowerCase(), { ...ramp, matched: 'transaction-hash' }],
    ['a number in local form', '0412 345 678', { ...customer, matched: 'phone' }],
    [
      'a number with the prefix that is dialled abroad',
      '0061 412 345 678',
      { ...customer, matched: 'phone' },
    ],
    ['a number with a bracketed zero', '+61 (0)412 345678', { ...customer, matched: 'phone' }],
    ['the deposit reference that a customer quotes', 'rmp77qx21b', { ...ramp, matched: 'deposit-reference' }],
    ['a deposit reference in groups', 'RMP 77 QX21B', { ...ramp, matched: 'deposit-reference' }],
    ['a ramp’s id with dashes', 'FD04C5F0-A1B2-C3D4-E5F6-0718293EEF30', { ...ramp, matched: 'ramp-id' }],
    ['a shortened id', 'fd04c5…3eef30', { ...ramp, matched: 'ramp-id' }],
    ['a shortened id with three dots', 'fd04c5...3eef30', { ...ramp, matched: 'ramp-id' }],
    ['a shortened reference', 'cust…er-1', { ...customer, matched: 'reference' }],
    ['the end of an id with an amount', '…3eef30 431.5', { ...ramp, matched: 'ending' }],
    ['the end of an id with a day', '…eef30 2026-03-04', { ...ramp, matched: 'ending' }],
    ['the end of a wallet with an amount', '…ef01 431.50', { ...ramp, matched: 'ending' }],
    ['the end of a hash with an amount', '…2233 0.10', { ...ramp, matched: 'ending' }],
    ['a ramp’s id', rampId, { ...ramp, matched: 'ramp-id' }],
    ['the beginning of a ramp’s id', 'fd04', { ...ramp, matched: 'ramp-id' }],
    ['the end of a ramp’s id', 'EF30', { ...ramp, matched: 'ramp-id-end' }],
    ['the end of a ramp’s id with dashes', '3-eef30', { ...ramp, matched: 'ramp-id-end' }],
    ['an amount with its currency', '431.5 AUD', { ...ramp, matched: 'amount' }],
    ['an amount with decimals alone', '0.10', { ...ramp, matched: 'amount' }],
    ['an amount with a day', '431.50 AUD 2026-03-04', { ...ramp, matched: 'amount' }],
    ['a reference', 'customer-1', { ...customer, matched: 'reference' }],
    ['the beginning of a reference', 'cust', { ...customer, matched: 'reference' }],
    ['white space around it or not', '  customer-1 ', { ...customer, matched: 'reference' }],
  ])('finds %s', async (_what, text, found) => {
    const items = await search(text);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject(found);
  });

  it.each(legalReferences)('finds the exact reference %s before its prefixes', async (reference) =>
    expect((await search(reference))[0]).toMatchObject({ id: reference, matched: 'reference' }),
  );

  it.each([
    'ada+kyc@example.co',
    // A refused value belongs to nobody.
    'refused@example.com',
    'turned-away',
    'ada',
    'cu',
    '345-678',
    'fd04c5…3eef31',
    'fd04c6…3eef30',
    'c%…er-1',
    'cus…_er-1',
    'f30',
    'ef31',
    '431.50 EUR',
    '431.50 ETH',
    '431.51 AUD',
    '431.50 AUD 2026-03-05',
    '…3eef30 431.51',
    '…3eef31 431.50',
    '…3eef30 2026-03-05',
    '0413 345 678',
    '345 678 0412',
    'RMP77QX21',
    '%',
    'cust%',
    '_ustomer',
    "' or 1=1 --",
    'ada@',
    'N1234567',
    'Ada',
  ])('finds nobody by %j', async (text) => expect(await search(text)).toEqual([]));

  it('shows only masked values', async () => {
    const [found] = await search('customer-1');
    expect(found?.label).toBe('A••• O••• · a•••@e•••.com');
  });

  it('is in the trail before it is answered, by a keyed digest of its text', async () => {
    const answer = await ask('somebody@example.com');
    const rows = await desk.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('request_id', '=', String(answer.headers['x-request-id']))
      .orderBy('seq')
      .execute();
    expect(rows[0]).toMatchObject({ kind: 'intent', action: 'search' });
    expect(JSON.parse(rows[0]!.details)).toEqual({
      textDigest: desk.app.dataKeys.digest('search', 'somebody@example.com'),
    });
    expect(JSON.stringify(rows) + desk.log.join()).not.toContain('somebody');
  });

  it.each([
    { text: '' },
    { text: 'a\u0000b' },
    { text: 'x'.repeat(301) },
    { text: 7 },
    {},
    { text: 'a', other: 1 },
  ])('refuses %j', async (payload) => {
    const answer = await desk.app.inject({
      method: 'POST',
      url: '/api/search',
      headers: { cookie },
      payload,
    });
    expect([400, 422]).toContain(answer.statusCode);
  });
});
