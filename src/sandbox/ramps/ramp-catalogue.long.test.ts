import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assets, fiatPerEur, methods } from '../catalogue.ts';
import { addCustomer } from '../testing/customers.ts';
import { orderRamp, rampBodies } from '../testing/ramps.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
});
afterEach(async () => sandbox.close());

interface Created {
  readonly sourceDepositInstructions: Record<string, string>;
  readonly fiatAmount?: string;
  readonly cryptoAmount?: string;
  readonly source: { readonly amount: string };
  readonly target: { readonly amount: string };
  readonly receipt: Record<string, string>;
}

const pairs = [...assets].flatMap(([crypto, { blockchains }]) =>
  blockchains.map((blockchain) => ({ crypto, blockchain })),
);
const payout = { accountName: 'Lee Ng', accountNumber: '0001', bsb: '062000' };

interface Way {
  readonly fiat: string;
  readonly method: string;
  readonly crypto: string;
  readonly blockchain: string;
}
const onRamp = ({ fiat, method, crypto, blockchain }: Way, changes = {}) =>
  rampBodies.ONRAMP({
    source: { fiat: { id: fiat, method } },
    target: { crypto: { id: crypto, blockchain, walletAddress: 'w' } },
    ...changes,
  });
const offRamp = ({ fiat, method, crypto, blockchain }: Way, changes = {}) =>
  rampBodies.OFFRAMP({
    source: { crypto: { id: crypto, blockchain, walletAddress: 'w' } },
    target: { fiat: { id: fiat, method, instructions: payout } },
    ...changes,
  });
const fiatFixed = { fiatAmount: '150.00', cryptoAmount: undefined };
const cryptoFixed = (crypto: string) => ({
  fiatAmount: undefined,
  cryptoAmount: { BTC: '0.003', ETH: '0.06', SOL: '1.2' }[crypto] ?? '160',
});
const errorsOf = async (body: Parameters<typeof orderRamp>[1]) => {
  const answer = await orderRamp(sandbox, body);
  expect(answer.statusCode).toBe(422);
  return answer.json<{ errors: Record<string, string> }>().errors;
};

describe('every route of the catalogue', () => {
  const lines: ReadonlyMap<string, readonly string[]> = new Map([
    ['payid-bank-transfer', ['recipientEmail', 'depositReference']],
    ['sepa-bank-transfer', ['bankName', 'accountName', 'iban', 'depositReference']],
    ['gbp-bank-transfer', ['bankName', 'accountName', 'accountNumber', 'sortCode', 'depositReference']],
    ['ach-bank-transfer', ['bankName', 'accountName', 'accountNumber', 'routingNumber', 'depositReference']],
    ['pix', ['bankName', 'accountName', 'pixKey', 'depositReference']],
    ['debit-credit-card', ['sdkToken']],
    ['apple-pay', ['sdkToken']],
    ['google-pay', ['sdkToken']],
    ['ideal-bank-transfer', ['checkoutUrl']],
    ['paypal', ['checkoutUrl']],
  ]);
  /** Every asset by every method; by a method's further currencies one asset. */
  const ways = [...methods].flatMap(([method, { fiats }]) =>
    fiats.map((fiat, place) => ({ method, fiat, along: place === 0 ? pairs : pairs.slice(0, 1) })),
  );

  it('has ten methods, each with its lines here', () => {
    expect([...lines.keys()].sort()).toStrictEqual([...methods.keys()].sort());
  });

  it.each(ways)(
    '$method in $fiat: each asset, both directions, either side fixed',
    async ({ along, ...way }) => {
      await addCustomer(sandbox);
      for (const pair of along) {
        for (const amount of [fiatFixed, cryptoFixed(pair.crypto)]) {
          const fixed = amount.fiatAmount ?? amount.cryptoAmount;
          const bought = await orderRamp(sandbox, onRamp({ ...way, ...pair }, amount));
          expect([bought.statusCode, pair]).toStrictEqual([201, pair]);
          const buying = bought.json<Created>();
          expect(Object.keys(buying.sourceDepositInstructions)).toStrictEqual(lines.get(way.method));
          expect(allStrings(buying.sourceDepositInstructions)).toBe(true);
          expect([buying.source.amount, buying.target.amount]).toContain(fixed);

          const sold = await orderRamp(sandbox, offRamp({ ...way, ...pair }, amount));
          expect([sold.statusCode, pair]).toStrictEqual([201, pair]);
          const selling = sold.json<Created>();
          const { walletAddressMemo: memo, ...deposit } = selling.sourceDepositInstructions;
          expect(deposit).toStrictEqual({
            walletAddress: expect.stringMatching(/^[A-Za-z0-9]{20,64}$/) as string,
            blockchain: pair.blockchain,
            amount: selling.source.amount,
          });
          expect(memo === undefined ? pair.blockchain !== 'SOL' : /^\d+$/.test(memo)).toBe(true);
          expect([selling.source.amount, selling.target.amount]).toContain(fixed);
        }
      }
    },
  );

  const allStrings = (values: Record<string, unknown>) =>
    Object.values(values).every((value) => typeof value === 'string' && value !== '');
});

describe('what is no route of the catalogue', () => {
  it('is refused at its path: each method with each currency that it does not take', async () => {
    await addCustomer(sandbox);
    for (const [method, { fiats }] of methods) {
      for (const fiat of [...fiatPerEur.keys()].filter((other) => !fiats.includes(other))) {
        const way = { method, fiat, crypto: 'BTC', blockchain: 'BTC' };
        expect(Object.keys(await errorsOf(onRamp(way)))).toStrictEqual(['source.fiat.method']);
        expect(Object.keys(await errorsOf(offRamp(way)))).toStrictEqual(['target.fiat.method']);
      }
    }
  });

  it('is refused at its path: each asset on each blockchain that it is not on', async () => {
    await addCustomer(sandbox);
    const blockchains = new Set(pairs.map(({ blockchain }) => blockchain));
    for (const [crypto, asset] of assets) {
      for (const blockchain of [...blockchains].filter((other) => !asset.blockchains.includes(other))) {
        const way = { method: 'sepa-bank-transfer', fiat: 'EUR', crypto, blockchain };
        expect(Object.keys(await errorsOf(onRamp(way)))).toStrictEqual(['target.crypto.blockchain']);
        expect(Object.keys(await errorsOf(offRamp(way)))).toStrictEqual(['source.crypto.blockchain']);
      }
    }
  });

  it.each([
    [{ fiat: 'eur' }, 'source.fiat.id'],
    [{ fiat: 'CHF' }, 'source.fiat.id'],
    [{ crypto: 'btc' }, 'target.crypto.id'],
    [{ crypto: '__proto__' }, 'target.crypto.id'],
    [{ method: 'constructor' }, 'source.fiat.method'],
    [{ blockchain: 'btc' }, 'target.crypto.blockchain'],
  ])('is refused at its path: %o', async (changes, path) => {
    await addCustomer(sandbox);
    const way = { method: 'sepa-bank-transfer', fiat: 'EUR', crypto: 'BTC', blockchain: 'BTC', ...changes };
    expect(Object.keys(await errorsOf(onRamp(way)))).toContain(path);
  });
});
