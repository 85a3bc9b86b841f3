import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

import { createSigningSlot, mostAheadMs, slotLeaseMs, type SigningSlot } from './signing-slot.ts';

const nowMs = Date.parse('2026-05-04T10:00:00Z');
const hourMs = 3_600_000;

describe('timestamps of signatures', () => {
  let directory: string;
  let database: TestDatabase;
  const messages: string[] = [];
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'signing-'));
    database = await createTestDatabase(directory);
    messages.length = 0;
  });
  afterEach(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  /** A process with a clock of its own. */
  function open(clock = { nowMs }) {
    const { db } = database.open();
    const note = (...words: unknown[]) => void messages.push(String(words.at(-1)));
    const slot = createSigningSlot({ db, nowMs: () => clock.nowMs, logger: { warn: note, error: note } });
    return { ...slot, clock };
  }
  const sign = async ({ timestamp }: Pick<SigningSlot, 'timestamp'>, times: number) =>
    Promise.all(Array.from({ length: times }, async () => timestamp()));
  const msOf = (timestamp: string) => Math.floor(Number(timestamp) / 1000);
  const slotOf = (timestamp: string) => timestamp.slice(-3);
  const keepOnly = async (...slots: number[]) =>
    database.openAsOwner().db.deleteFrom('signing_slot').where('slot', 'not in', slots).execute();

  it('are never the same in eight processes of one clock', async () => {
    const clock = { nowMs: nowMs + 0.25 };
    const processes = Array.from({ length: 8 }, () => open(clock));
    const signed: string[] = [];
    for (let round = 0; round < 5; round += 1, clock.nowMs += 7)
      for (const some of await Promise.all(processes.map(async (one) => sign(one, 50)))) signed.push(...some);
    expect(new Set(signed).size).toBe(5 * 8 * 50);
    expect(new Set(signed.map(slotOf)).size).toBe(8);
    for (const timestamp of signed) expect(timestamp).toMatch(/^\d{16}$/);
    // 000 is for programs without the database.
    expect(signed.map(slotOf)).not.toContain('000');
  });

  it('increase, a millisecond each, and go on from the present with another slot a second ahead', async () => {
    const one = open();
    const signed = await sign(one, mostAheadMs + 10);
    const ms = signed.map(msOf);
    expect(ms.slice(0, mostAheadMs + 1)).toEqual(
      Array.from({ length: mostAheadMs + 1 }, (_, at) => nowMs + at),
    );
    expect(ms.slice(mostAheadMs + 1)).toEqual(Array.from({ length: 9 }, (_, at) => nowMs + at));
    expect(new Set(signed.map(slotOf)).size).toBe(2);
    expect(new Set(signed).size).toBe(signed.length);
    expect(messages).toEqual([]);
  });

  it('after a clock that ran ahead go on from the present, and skip what was used when that time comes', async () => {
    const one = open({ nowMs: nowMs + hourMs });
    const ahead = await sign(one, 20);
    one.clock.nowMs = nowMs;
    const mended = await sign(one, 20);
    expect(msOf(mended[0]!)).toBe(nowMs);
    expect(messages).toEqual(['the clock was set back: calls are signed with its new time and another slot']);
    one.clock.nowMs = nowMs + hourMs;
    const later = await sign(one, 20);
    expect(msOf(later[0]!)).toBe(nowMs + hourMs);
    expect(new Set([...ahead, ...mended, ...later]).size).toBe(60);
  });

  it('after a clock that ran behind go on from the present, with the same slot', async () => {
    const one = open({ nowMs: nowMs - hourMs });
    const behind = await one.timestamp();
    one.clock.nowMs = nowMs;
    const mended = await one.timestamp();
    expect([msOf(mended), slotOf(mended)]).toEqual([nowMs, slotOf(behind)]);
  });

  it('are not repeated by the slot’s next holder, even of one whose clock ran ahead', async () => {
    await keepOnly(7);
    const former = open({ nowMs: nowMs + hourMs });
    const used = await sign(former, 5);
    await former.release();
    const next = open();
    await expect(next.timestamp()).rejects.toMatchObject({
      code: 'busy',
      facts: {
        detail:
          'The Rampart server’s clock is behind the timestamps of requests that Rampart has already signed.',
      },
    });
    expect(messages).toEqual(['every slot for signatures was used at later times than this clock’s']);
    next.clock.nowMs = nowMs + hourMs + 4;
    await expect(next.timestamp()).rejects.toMatchObject({ code: 'busy' });
    next.clock.nowMs += 1;
    expect(msOf(await next.timestamp())).toBe(msOf(used[4]!) + 1);
  });

  it('are kept from others for a minute after a kill', async () => {
    await keepOnly(7);
    const killed = open();
    await killed.timestamp();
    const next = open({ nowMs: nowMs + slotLeaseMs });
    await expect(next.timestamp()).rejects.toMatchObject({ code: 'busy' });
    next.clock.nowMs += 1;
    expect(msOf(await next.timestamp())).toBe(nowMs + slotLeaseMs + 1);
  });

  it('come from another slot once the lease was lost', async () => {
    await keepOnly(7, 8);
    const suspended = open();
    expect(slotOf(await suspended.timestamp())).toBe('007');
    const others = [open({ nowMs: nowMs + hourMs }), open({ nowMs: nowMs + hourMs })];
    const taken = await Promise.all(others.map(async (other) => other.timestamp()));
    expect(taken.map(slotOf).toSorted()).toEqual(['007', '008']);
    suspended.clock.nowMs = nowMs + hourMs + 1;
    await expect(suspended.timestamp()).rejects.toMatchObject({ code: 'busy' });
    await others[taken.findIndex((one) => slotOf(one) === '008')]!.release();
    expect(slotOf(await suspended.timestamp())).toBe('008');
  });

  it('are signed without the database while the lease lasts, and not after', async () => {
    const one = open();
    await one.timestamp();
    const { schema } = database.openAsOwner().db;
    await schema.alterTable('signing_slot').renameTo('signing_slot_away').execute();
    one.clock.nowMs += slotLeaseMs;
    expect(msOf(await one.timestamp())).toBe(one.clock.nowMs);
    one.clock.nowMs += 1;
    await expect(one.timestamp()).rejects.toMatchObject({
      code: 'busy',
      facts: { detail: 'Rampart can’t write to its database, so it can’t sign requests.' },
    });
    await schema.alterTable('signing_slot_away').renameTo('signing_slot').execute();
    expect(msOf(await one.timestamp())).toBe(one.clock.nowMs);
    await one.release();
  });

  it('keep their slot while in use: the lease is extended before it ends', async () => {
    await keepOnly(7);
    const one = open();
    for (let at = 0; at < 10; at += 1, one.clock.nowMs += slotLeaseMs / 2 + 1) {
      expect(slotOf(await one.timestamp())).toBe('007');
      await one.timestamp();
    }
    await one.release();
    const { reserved_until: until } = await database
      .openAsOwner()
      .db.selectFrom('signing_slot')
      .select('reserved_until')
      .executeTakeFirstOrThrow();
    // Given back with the second of the last two.
    expect(until).toBe(one.clock.nowMs - (slotLeaseMs / 2 + 1) + 1);
  });
});
