import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AuditSubject } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';
import { createTrailTests } from '#testing/audit-trail.ts';

import { RefusedSignIns } from './refused-sign-ins.ts';

const minute = 60_000;
const start = Date.parse('2026-05-04T10:00:00Z');
const notRecorded = { code: 'not-recorded', status: 503 };
const subject = { action: 'sign-in' as const, object: null, details: { because: 'sign-in-refused' } };

/** A trail in memory that accepts entries, fails, or waits until it is released. */
function createNotebook() {
  const written: AuditSubject[] = [];
  const errors: unknown[] = [];
  const state = { isWritable: true, held: Promise.resolve() };
  const refused = new RefusedSignIns({
    nowMs: () => Date.now(),
    logger: { error: (...attempt: unknown[]) => void errors.push(attempt) },
    trail: {
      intend: async () => Promise.reject(new Error('a refusal needs no intent')),
      async note(entry) {
        await state.held;
        if (!state.isWritable) throw new DeskError('not-recorded');
        written.push(entry);
      },
    },
  });
  const note = async (dedupeKey?: string) =>
    refused.note({ ...subject, requestId: 'r', ...(dedupeKey !== undefined && { dedupeKey }) });
  const attempt = async (count: number, dedupeKey?: string) => {
    const answers = await Promise.allSettled(Array.from({ length: count }, async () => note(dedupeKey)));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };
  /** Holds what is noted from now on; the answer lets it go on. */
  const hold = () => {
    let release = () => {};
    state.held = new Promise((resolve) => (release = resolve));
    return release;
  };
  return { refused, note, attempt, hold, written, errors, state };
}

beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => vi.useRealTimers());

describe('with a trail that can’t be written', () => {
  it('nobody gets a refusal, however many there are, and none is counted', async () => {
    const { refused, note, attempt, written, state } = createNotebook();
    state.isWritable = false;
    for (let time = 0; time < 130; time += 1) await expect(note()).rejects.toMatchObject(notRecorded);
    expect(await attempt(200)).toBe(0);
    state.isWritable = true;
    await refused.stop();
    expect(written).toEqual([]);
  });

  it('neither are those folded by a key, together or apart', async () => {
    const { note, attempt, written, state } = createNotebook();
    state.isWritable = false;
    await expect(note('a')).rejects.toMatchObject(notRecorded);
    expect(await attempt(5, 'a')).toBe(0);
    state.isWritable = true;
    expect(await attempt(5, 'a')).toBe(5);
    expect(written).toHaveLength(1);
    state.isWritable = false;
    await expect(note('b')).rejects.toMatchObject(notRecorded);
    await expect(note('a')).rejects.toMatchObject(notRecorded);
  });

  it('failed attempts use none of the minute’s 60 once writing works', async () => {
    const { refused, attempt, written, state } = createNotebook();
    expect(await attempt(20)).toBe(20);
    state.isWritable = false;
    expect(await attempt(90)).toBe(0);
    state.isWritable = true;
    expect(await attempt(75)).toBe(75);
    expect(written).toHaveLength(60);
    await refused.stop();
    expect(written.at(-1)).toMatchObject({ details: { leftOut: 35 } });
  });

  it('a slot returned after its minute does not count for the next', async () => {
    const { attempt, hold, written, state } = createNotebook();
    const release = hold();
    const before = attempt(60);
    vi.setSystemTime(start + minute);
    state.held = Promise.resolve();
    expect(await attempt(60)).toBe(60);
    state.isWritable = false;
    release();
    expect(await before).toBe(0);
    state.isWritable = true;
    expect(await attempt(5)).toBe(5);
    expect(written).toHaveLength(60);
  });

  it('one that waits past its minute has an entry in the next', async () => {
    const { refused, attempt, hold, written } = createNotebook();
    const release = hold();
    const waiting = attempt(61);
    vi.setSystemTime(start + minute);
    release();
    expect(await waiting).toBe(61);
    await refused.stop();
    expect(written).toHaveLength(61);
    expect(written.filter(({ details }) => 'leftOut' in (details ?? {}))).toEqual([]);
  });
});

describe('with a trail that writes too late', () => {
  it('no more than 60 are tried in a minute, nobody gets a refusal, and none is counted', async () => {
    vi.useRealTimers();
    const tests = await createTrailTests();
    const { audit, failing, db, clock } = tests.open({ bounds: { waitMs: 5 } });
    await audit.start();
    const refused = new RefusedSignIns({
      trail: audit.trail,
      nowMs: () => clock.nowMs,
      logger: { error: () => undefined },
    });
    failing.mishap = 'held';
    for (let time = 0; time < 70; time += 1) {
      const noted = refused.note({ ...subject, requestId: `r-${time}` });
      await expect(noted).rejects.toMatchObject(notRecorded);
    }
    failing.mishap = 'none';
    failing.release();
    await audit.trail.drain();
    await refused.stop();
    const late = db.selectFrom('audit_entry').select('request_id').where('outcome', '=', 'refused');
    expect(await late.execute()).toHaveLength(60);
    await tests.close();
  });
});

describe('a sign-in revoked while the trail can’t be written', () => {
  const takenBack = { ...subject, person: { id: 'p', role: 'admin' }, requestId: 'r-1' };

  it('throws not-recorded, and is written once it can be', async () => {
    const { refused, written, state } = createNotebook();
    state.isWritable = false;
    await expect(refused.takeBack(takenBack, 'failed')).rejects.toMatchObject(notRecorded);
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(written).toEqual([]);
    state.isWritable = true;
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(written).toEqual([takenBack]);
  });

  it('is logged when it can’t be written at the stop either', async () => {
    const { refused, errors, state } = createNotebook();
    state.isWritable = false;
    await expect(refused.takeBack(takenBack, 'failed')).rejects.toMatchObject(notRecorded);
    await refused.stop();
    expect(errors).toHaveLength(1);
  });
});
