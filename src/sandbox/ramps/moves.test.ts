import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rampMessage } from '#contract/service/callbacks.ts';
import type { TransactionType } from '#contract/service/primitives.ts';
import {
  rampMainLines,
  rampStatuses,
  terminalRampStatuses,
  type RampStatus,
} from '#contract/service/enumerations.ts';
import { addCustomer } from '../testing/customers.ts';
import { newRampId, putRamp, rampBodies, rampOf, callbackStatuses } from '../testing/ramps.ts';
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';
import { MoveNotAllowedError, moveRamp } from './moves.ts';
import { listRampMoves, insertRamp } from './store.ts';
import { allowedMoves, isTerminal, statusesBefore } from './rules.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
  sandbox.now = Date.UTC(2025, 0, 1);
  await addCustomer(sandbox);
});
afterEach(async () => sandbox.close());

const directions = fc.constantFrom<TransactionType>('ONRAMP', 'OFFRAMP');
let ids = 0;
const newId = () => `id-${(ids += 1)}`;
const move = async (id: string, to: RampStatus, at = sandbox.now * 1000) =>
  sandbox.db.transaction().execute(async (transaction) => {
    const ramp = await rampOf({ ...sandbox, db: transaction }, id);
    return moveRamp(transaction, { newId }, { ramp, to, at });
  });

describe('the table of moves', () => {
  it('has the main lines, and nothing behind a terminal status', () => {
    for (const transactionType of ['ONRAMP', 'OFFRAMP'] as const) {
      const line = rampMainLines[transactionType];
      for (const [place, status] of line.slice(0, -1).entries()) {
        expect(allowedMoves({ transactionType, status })).toContain(line[place + 1]);
      }
      for (const status of terminalRampStatuses) {
        expect(allowedMoves({ transactionType, status })).toStrictEqual([]);
      }
    }
  });

  it('blocks an account’s ramp only before anything was transferred', () => {
    expect([...statusesBefore('ACCOUNT_BLOCKED')].sort()).toStrictEqual(
      [
        'PAYMENT_READY',
        'PAYMENT_ACCEPTED',
        'PAYMENT_RECEIVED',
        'COIN_DEPOSIT_READY',
        'COIN_DEPOSIT_CONFIRMED',
        'IN_PROGRESS',
        'EXTRA_VERIFICATION',
      ].sort(),
    );
  });
});

describe('moving a ramp', () => {
  it('walks along the table alone, ends in a terminal status, and reports each move once, in order', async () => {
    const beginning = {
      ONRAMP: await rampOf(sandbox, await newRampId(sandbox, rampBodies.ONRAMP())),
      OFFRAMP: await rampOf(sandbox, await newRampId(sandbox, rampBodies.OFFRAMP())),
    };
    let walks = 0;
    await fc.assert(
      fc.asyncProperty(directions, fc.infiniteStream(fc.nat()), async (direction, choices) => {
        const id = `${(walks += 1)}`;
        await insertRamp(sandbox.db, { ...beginning[direction], id });
        const walked: RampStatus[] = [];
        for (let ramp = await rampOf(sandbox, id); !isTerminal(ramp.status) && walked.length < 200;) {
          const options = allowedMoves(ramp);
          const to = options[choices.next().value % options.length]!;
          sandbox.now += 1000;
          ramp = await move(id, to);
          walked.push(to);
        }
        const moves = await listRampMoves(sandbox.db, id);
        expect(isTerminal(walked.at(-1)!)).toBe(true);
        expect(await callbackStatuses(sandbox, id)).toStrictEqual(walked);
        expect(moves.map(({ to }) => to)).toStrictEqual(walked);
        expect(moves.map(({ from }) => from)).toStrictEqual([
          rampMainLines[direction][0],
          ...walked.slice(0, -1),
        ]);
      }),
      { numRuns: 25 },
    );
  });

  it('refuses what the table does not have, and changes nothing', async () => {
    for (const transactionType of ['ONRAMP', 'OFFRAMP'] as const) {
      const id = await newRampId(sandbox, rampBodies[transactionType]());
      for (const status of rampStatuses) {
        await putRamp(sandbox, id, status);
        const allowed = allowedMoves({ transactionType, status });
        for (const to of rampStatuses.filter((other) => !allowed.includes(other))) {
          await expect(move(id, to)).rejects.toThrow(MoveNotAllowedError);
        }
      }
      expect(await callbackStatuses(sandbox, id)).toStrictEqual([]);
      expect(await listRampMoves(sandbox.db, id)).toStrictEqual([]);
    }
  });

  it.each(['callback', 'ramp_move'])('is undone as a whole when the %s can’t be written', async (table) => {
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const before = await rampOf(sandbox, id);
    await sql`create trigger refuse before insert on ${sql.table(table)} begin select raise(abort, 'refused'); end`.execute(
      sandbox.db,
    );
    await expect(move(id, 'PAYMENT_ACCEPTED')).rejects.toThrow('refused');
    sandbox.now += 600_000;
    await expect(sandbox.settle()).rejects.toThrow('refused');
    await sql`drop trigger refuse`.execute(sandbox.db);
    expect(await rampOf(sandbox, id)).toStrictEqual(before);
    expect(await listRampMoves(sandbox.db, id)).toStrictEqual([]);
    expect(await callbackStatuses(sandbox, id)).toStrictEqual([]);
  });

  it('refuses a ramp that has moved since it was read', async () => {
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const stale = await rampOf(sandbox, id);
    await move(id, 'PAYMENT_CANCELLED');
    const again = sandbox.db
      .transaction()
      .execute(async (transaction) =>
        moveRamp(transaction, { newId }, { ramp: stale, to: 'PAYMENT_ACCEPTED', at: stale.createdAt }),
      );
    await expect(again).rejects.toThrow('the ramp has moved meanwhile');
    expect(await callbackStatuses(sandbox, id)).toStrictEqual(['PAYMENT_CANCELLED']);
  });

  it('keeps the terms as they were created', async () => {
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const { details } = await rampOf(sandbox, id);
    sandbox.now += 3 * 86_400_000;
    await sandbox.settle();
    const ramp = await rampOf(sandbox, id);
    expect(ramp.status).toBe('FULFILLED');
    expect(ramp.details).toStrictEqual(details);
  });

  it('is never earlier than what was before it', async () => {
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const { createdAt } = await rampOf(sandbox, id);
    const ramp = await move(id, 'PAYMENT_ACCEPTED', createdAt - 5_000_000);
    expect(ramp.updatedAt).toBe(createdAt);
    expect((await listRampMoves(sandbox.db, id))[0]?.at).toBe(createdAt);
  });
});

describe('rampMessage', () => {
  const bodyOf = async (id: string, status: RampStatus) => {
    const row = await sandbox.db
      .selectFrom('callback')
      .selectAll()
      .where('object', '=', id)
      .where('status', '=', status)
      .executeTakeFirstOrThrow();
    return JSON.parse(row.body) as Record<string, string | null>;
  };

  it('reports everything of an on-ramp in strings, and null where there is nothing', async () => {
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    const { details } = await rampOf(sandbox, id);
    sandbox.now += 120_000;
    await sandbox.settle();
    expect(await bodyOf(id, 'PAYMENT_ACCEPTED')).toStrictEqual({
      order_id: id,
      ramp_id: id,
      status: 'PAYMENT_ACCEPTED',
      status_date: '2025-01-01 00:02:00',
      created_at: '2025-01-01 00:00:00',
      updated_at: '2025-01-01 00:02:00',
      internal_reason: null,
      external_reason: null,
      order_type: 'ONRAMP',
      crypto_coin: 'BTC',
      crypto_blockchain: 'BTC',
      crypto_amount: details.receipt.targetAmount,
      fiat_currency: 'EUR',
      fiat_amount: '100.00',
      processing_fee: '0.50',
      network_fee: '1.80',
      transaction_hash: null,
    });
  });

  it('has the transaction’s hash once coins have moved, in the form of the blockchain', async () => {
    const forms = {
      BTC: ['BTC', /^[0-9a-f]{64}$/],
      ETH: ['USDC', /^0x[0-9a-f]{64}$/],
      POLYGON: ['USDC', /^0x[0-9a-f]{64}$/],
      TRON: ['USDT', /^[0-9a-f]{64}$/],
      SOL: ['SOL', /^[1-9A-HJ-NP-Za-km-z]{87,88}$/],
    } as const;
    const ids: string[] = [];
    for (const [blockchain, [asset]] of Object.entries(forms)) {
      const target = { crypto: { id: asset, blockchain, walletAddress: 'x' } };
      ids.push(await newRampId(sandbox, rampBodies.ONRAMP({ target })));
    }
    sandbox.now += 86_400_000;
    await sandbox.settle();
    const hashes = new Set<string | null>();
    for (const [place, [, form]] of Object.values(forms).entries()) {
      const id = ids[place]!;
      expect((await bodyOf(id, 'IN_PROGRESS'))['transaction_hash']).toBeNull();
      const { transaction_hash: hash = null } = await bodyOf(id, 'COIN_TRANSFERRED');
      expect(hash).toMatch(form);
      expect((await bodyOf(id, 'FULFILLED'))['transaction_hash']).toBe(hash);
      expect((await rampOf(sandbox, id)).transactionHash).toBe(hash);
      hashes.add(hash);
    }
    expect(hashes.size).toBe(ids.length);
  });

  it('reports an off-ramp the other way round, with its hash from the deposit on', async () => {
    const id = await newRampId(sandbox, rampBodies.OFFRAMP());
    const { details } = await rampOf(sandbox, id);
    sandbox.now += 120_000;
    await sandbox.settle();
    const message = await bodyOf(id, 'COIN_DEPOSIT_CONFIRMED');
    expect(message).toMatchObject({
      order_type: 'OFFRAMP',
      crypto_amount: '0.005',
      fiat_amount: details.receipt.targetAmount,
      transaction_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(rampMessage.parse(message)).toBeDefined();
  });

  it('gives reasons where the ramp left its main line', async () => {
    const id = await newRampId(sandbox, rampBodies.ONRAMP());
    await move(id, 'PAYMENT_DECLINED');
    expect(await bodyOf(id, 'PAYMENT_DECLINED')).toMatchObject({
      internal_reason: 'PAYMENT_DECLINED_BY_PROVIDER',
      external_reason: 'Your payment was declined. Please try another payment method.',
    });
  });
});
