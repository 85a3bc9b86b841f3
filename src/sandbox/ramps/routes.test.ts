import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addCustomer, fullyKnown } from '../testing/customers.ts';
import { bankRoute, offRampBody, onRampBody } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
});
afterEach(async () => sandbox.close());

const create = async (body: unknown) => sandbox.call({ method: 'POST', url: '/eapi/v0/ramps', body });
const get = async (id: string) => sandbox.call({ method: 'GET', url: `/eapi/v0/ramps/${id}` });
const price = async (changes: Record<string, string> = { fiatAmount: '100.00' }) => {
  const query = new URLSearchParams({ identityReference: 'c-1', ...bankRoute, ...changes }).toString();
  expect((await sandbox.call({ method: 'GET', url: `/eapi/v0/price?${query}` })).statusCode).toBe(200);
};
const errorsOf = async (body: unknown) => {
  const answer = await create(body);
  expect(answer.statusCode).toBe(422);
  return answer.json<{ errors: Record<string, string> }>().errors;
};
const decimal = expect.stringMatching(/^\d+(\.\d+)?$/) as string;
const hexId = expect.stringMatching(/^[0-9a-f]{32}$/) as string;

describe('create ramp', () => {
  it('creates an on-ramp that waits for its payment: 201 with instructions', async () => {
    await addCustomer(sandbox);
    await price();
    const answer = await create(onRampBody());
    expect(answer.statusCode).toBe(201);
    const ramp = answer.json<{ id: string; ramp_id: string }>();
    expect(ramp).toStrictEqual({
      id: hexId,
      ramp_id: ramp.id,
      identityReference: 'c-1',
      subPartnerId: null,
      status: 'PAYMENT_READY',
      source: { fiat: { id: 'EUR', method: 'sepa-bank-transfer' }, amount: '100.00' },
      target: { crypto: { id: 'BTC', blockchain: 'BTC', walletAddress: 'bc1qexample' }, amount: decimal },
      fiatAmount: '100.00',
      sourceDepositInstructions: {
        bankName: 'Sandbox Bank',
        accountName: 'Rampart Sandbox Settlement',
        iban: 'DE89370400440532013000',
        depositReference: `RMP${ramp.id.slice(0, 9).toUpperCase()}`,
      },
      receipt: { processingFee: '0.50', networkFee: '1.80', sourceAmount: '100.00', targetAmount: decimal },
      createdAt: '2025-01-01T00:00:00.000Z',
      updatedAt: '2025-01-01T00:00:00.000Z',
      // Choice: rampDeadline.
      expiresAt: '2025-01-02T00:00:00.000Z',
    });
    expect((await get(ramp.ramp_id)).json()).toStrictEqual(ramp);
  });

  it('creates an off-ramp that waits for coins, and ignores an amount beside the id', async () => {
    await addCustomer(sandbox);
    await price({ transactionType: 'OFFRAMP', cryptoAmount: '0.005' });
    const { source, target } = offRampBody();
    const crypto = { ...source.crypto, walletAddressMemo: '77', amount: '99' };
    const answer = await create(offRampBody({ subPartnerId: 'shop-1', source: { crypto } }));
    expect(answer.statusCode).toBe(201);
    const ramp = answer.json<Record<string, unknown>>();
    expect(ramp).toMatchObject({
      subPartnerId: 'shop-1',
      status: 'COIN_DEPOSIT_READY',
      target: { fiat: target.fiat, amount: decimal },
      cryptoAmount: '0.005',
    });
    expect(ramp['source']).toStrictEqual({
      crypto: { ...source.crypto, walletAddressMemo: '77' },
      amount: '0.005',
    });
    expect(ramp['sourceDepositInstructions']).toStrictEqual({
      walletAddress: expect.stringMatching(/^bc1q[a-z0-9]{38}$/) as string,
      blockchain: 'BTC',
      amount: '0.005',
    });
  });

  it('answers funding instructions by the method’s execution', async () => {
    await addCustomer(sandbox);
    const lines = async (method: string) => {
      await price({ method, fiatAmount: '100.00' });
      const answer = await create(onRampBody({ source: { fiat: { id: 'EUR', method } } }));
      return Object.keys(answer.json<{ sourceDepositInstructions: object }>().sourceDepositInstructions);
    };
    expect(await lines('debit-credit-card')).toStrictEqual(['sdkToken']);
    expect(await lines('ideal-bank-transfer')).toStrictEqual(['checkoutUrl']);
  });

  it('answers 404 when the identity does not exist', async () => {
    await price();
    expect((await create(onRampBody())).json()).toStrictEqual({ message: 'Identity not found', status: 404 });
  });

  it('refuses both amounts, none, and a target of the source’s kind', async () => {
    await addCustomer(sandbox);
    expect(await errorsOf(onRampBody({ cryptoAmount: '1' }))).toHaveProperty('fiatAmount');
    expect(await errorsOf(onRampBody({ fiatAmount: undefined }))).toHaveProperty('fiatAmount');
    expect(await errorsOf(onRampBody({ target: offRampBody().target }))).toHaveProperty('target');
    expect(await errorsOf(onRampBody({ source: {} }))).toHaveProperty('source');
  });

  it('refuses an unknown asset, blockchain, currency or method at its field', async () => {
    await addCustomer(sandbox);
    const target = { crypto: { id: 'ETH', blockchain: 'BTC', walletAddress: 'x' } };
    expect(Object.keys(await errorsOf(onRampBody({ target })))).toStrictEqual(['target.crypto.blockchain']);
    const source = { fiat: { id: 'CHF', method: 'cheque' } };
    expect(Object.keys(await errorsOf(onRampBody({ source })))).toStrictEqual([
      'source.fiat.id',
      'source.fiat.method',
    ]);
  });

  it('refuses a blocked account', async () => {
    await addCustomer(sandbox, { ...fullyKnown, isBlocked: true });
    await price();
    expect(await errorsOf(onRampBody())).toStrictEqual({ identityReference: 'The account is blocked' });
  });

  it('refuses open requirements, naming them', async () => {
    await addCustomer(sandbox, {});
    await price({ fiatAmount: '501' });
    expect(await errorsOf(onRampBody({ fiatAmount: '501' }))).toStrictEqual({
      identityReference: 'Missing requirements: DOCUMENT, SELFIE, PURPOSE_OF_TX',
    });
  });

  it('refuses without a price of the same identity, direction, pair, method, parameter and string', async () => {
    await addCustomer(sandbox);
    const others: Record<string, string>[] = [
      { fiatAmount: '100.0' },
      { fiatAmount: '100' },
      { cryptoAmount: '100.00' },
      { fiatAmount: '100.00', identityReference: 'c-2' },
      { fiatAmount: '100.00', transactionType: 'OFFRAMP' },
      { fiatAmount: '100.00', method: 'paypal' },
      { fiatAmount: '100.00', crypto: 'SOL', blockchain: 'SOL' },
    ];
    for (const other of others) {
      await price(other);
      expect(Object.keys(await errorsOf(onRampBody()))).toStrictEqual(['fiatAmount']);
    }
    await price();
    expect((await create(onRampBody())).statusCode).toBe(201);
  });

  it('refuses a price over 15 minutes old', async () => {
    await addCustomer(sandbox);
    await price();
    sandbox.now += 15 * 60_000;
    expect((await create(onRampBody())).statusCode).toBe(201);
    sandbox.now += 1;
    expect(await errorsOf(onRampBody())).toHaveProperty('fiatAmount');
  });

  it('refuses what is beyond a limit, naming window and source', async () => {
    await addCustomer(sandbox);
    const ramp = async (fiatAmount: string) => {
      await price({ fiatAmount });
      return create(onRampBody({ fiatAmount }));
    };
    const fault = async (fiatAmount: string) =>
      (await ramp(fiatAmount)).json<{ errors: { fiatAmount: string } }>().errors.fiatAmount;
    expect(await fault('9.99')).toBe('Below the minimum of 10.00 EUR per transaction');
    expect(await fault('50000.01')).toBe('Above the maximum of 50000.00 EUR per transaction');
    expect((await ramp('20000.00')).statusCode).toBe(201);
    expect(await fault('10.00')).toBe('Over the customer’s DAILY limit (0.00 EUR remaining)');
  });
});

describe('get ramp', () => {
  it('answers 404 for an unknown id and 422 for what is none', async () => {
    expect((await get('f'.repeat(32))).json()).toStrictEqual({ message: 'Ramp not found', status: 404 });
    expect((await get('a%20b')).json()).toMatchObject({
      status: 422,
      errors: { ramp_id: expect.any(String) as string },
    });
  });
});
