import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { priceAnswer } from '#contract/service/price.ts';
import { bankRoute } from '../testing/requests.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
});
afterEach(async () => sandbox.close());

const price = async (changes: Record<string, string | undefined> = {}) => {
  const query = { identityReference: 'c-1', ...bankRoute, fiatAmount: '100.00', ...changes };
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return sandbox.call({ method: 'GET', url: `/eapi/v0/price?${new URLSearchParams(given).toString()}` });
};
const errorFields = async (changes: Record<string, string | undefined>) => {
  const answer = await price(changes);
  expect(answer.statusCode).toBe(422);
  return Object.keys(answer.json<{ errors: object }>().errors);
};

describe('get price', () => {
  it('answers both sides, fees and rate as decimal strings', async () => {
    const answer = await price();
    expect(answer.statusCode).toBe(200);
    const decimal = expect.stringMatching(/^\d+(\.\d+)?$/) as string;
    expect(answer.json()).toStrictEqual({
      identityReference: 'c-1',
      source: { fiat: 'EUR', amount: '100.00' },
      target: { crypto: 'BTC', amount: decimal },
      processingFee: '0.50',
      networkFee: '1.80',
      marketRate: decimal,
    });
    expect(priceAnswer.safeParse(answer.json()).success).toBe(true);
  });

  it('is never to be cached, a refusal no more than a price', async () => {
    const [answered, refused] = [await price(), await price({ fiat: 'XXX' })];
    expect([answered.statusCode, answered.headers['cache-control']]).toEqual([200, 'no-store']);
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([422, 'no-store']);
  });

  it('turns the sides around for an off-ramp', async () => {
    const answer = await price({ transactionType: 'OFFRAMP', fiatAmount: undefined, cryptoAmount: '0.50' });
    expect(answer.json()).toMatchObject({
      source: { crypto: 'BTC', amount: '0.50' },
      target: { fiat: 'EUR' },
    });
  });

  it('is the same at the same instant and another later', async () => {
    const first = (await price()).json<object>();
    expect((await price()).json()).toStrictEqual(first);
    sandbox.now += 600_000;
    expect((await price()).json()).not.toStrictEqual(first);
  });

  it('refuses both amounts, none, and what is no amount', async () => {
    expect(await errorFields({ cryptoAmount: '1' })).toStrictEqual(['fiatAmount']);
    expect(await errorFields({ fiatAmount: undefined })).toStrictEqual(['fiatAmount']);
    for (const fiatAmount of ['0', '-1', '1e3', '01', '1.', '.5', '1,00', ' 1', '9'.repeat(39)]) {
      expect(await errorFields({ fiatAmount })).toStrictEqual(['fiatAmount']);
    }
  });

  it('refuses what the catalogue does not have', async () => {
    expect(await errorFields({ fiat: 'CHF' })).toStrictEqual(['fiat']);
    expect(await errorFields({ crypto: 'DOGE' })).toStrictEqual(['crypto']);
    expect(await errorFields({ blockchain: 'ETH' })).toStrictEqual(['blockchain']);
    expect(await errorFields({ method: 'cheque' })).toStrictEqual(['method']);
    expect(await errorFields({ method: 'pix' })).toStrictEqual(['method']);
    expect(await errorFields({ crypto: 'toString', method: '__proto__' })).toStrictEqual([
      'crypto',
      'method',
    ]);
  });

  it('refuses an amount that the fees use up', async () => {
    expect(await errorFields({ fiatAmount: '1.00' })).toStrictEqual(['fiatAmount']);
    expect(
      await errorFields({ fiatAmount: undefined, cryptoAmount: '0.00000001', transactionType: 'OFFRAMP' }),
    ).toStrictEqual(['cryptoAmount']);
  });

  it('answers or refuses any amount, by its field: it never fails', async () => {
    const amounts = fc
      .tuple(fc.stringMatching(/^\d{1,38}$/), fc.stringMatching(/^(\.\d{1,38})?$/))
      .map((parts) => parts.join(''));
    const parameters = fc.constantFrom('fiatAmount', 'cryptoAmount');
    const directions = fc.constantFrom('ONRAMP', 'OFFRAMP');
    await fc.assert(
      fc.asyncProperty(amounts, parameters, directions, async (amount, parameter, transactionType) => {
        const answer = await price({ fiatAmount: undefined, transactionType, [parameter]: amount });
        expect([200, 422]).toContain(answer.statusCode);
        const { errors = {} } = answer.json<{ errors?: object }>();
        expect([[], [parameter]]).toContainEqual(Object.keys(errors));
      }),
      { numRuns: 40 },
    );
  });

  it('is indicative far beyond every limit too', async () => {
    expect((await price({ fiatAmount: '9'.repeat(38) })).statusCode).toBe(200);
    expect(await errorFields({ fiatAmount: `0.${'0'.repeat(36)}1` })).toStrictEqual(['fiatAmount']);
  });
});
