import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { AuditSubject } from '#server/audit/trail/trail.ts';

import { RefusedSignIns } from './refused-sign-ins.ts';

const minute = 60_000;
const start = Date.parse('2026-05-04T10:00:00Z');

/** A trail in memory that can be made to fail, a clock that moves with the timers, and refusals between them. */
function createNotebook() {
  const written: { atMs: number; subject: AuditSubject; outcome: string }[] = [];
  const errors: unknown[] = [];
  const state = { isWritable: true };
  const nowMs = () => Date.now();
  const refused = new RefusedSignIns({
    nowMs,
    logger: { error: (...logged: unknown[]) => void errors.push(logged) },
    trail: {
      intend: async () => Promise.reject(new Error('a refusal needs no intent')),
      async note(subject, { outcome }) {
        await Promise.resolve();
        if (!state.isWritable) throw new Error('full disk');
        written.push({ atMs: nowMs(), subject, outcome });
      },
    },
  });
  const note = async (dedupeKey?: string) =>
    refused.note({
      action: 'sign-in',
      object: null,
      requestId: 'r',
      details: { because: 'sign-in-refused' },
      ...(dedupeKey !== undefined && { dedupeKey }),
    });
  const counts = () =>
    written.flatMap(({ subject: { details } }) => (details?.['leftOut'] === undefined ? [] : [details]));
  const own = () => written.filter(({ subject: { details } }) => details?.['leftOut'] === undefined);
  return { refused, note, written, errors, state, counts, own };
}

async function times(count: number, work: () => Promise<void>) {
  for (let time = 0; time < count; time += 1) await work();
}

describe('refused sign-ins', () => {
  beforeEach(() => void vi.useFakeTimers({ now: start }));
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('have an entry each up to 60 a minute; one more entry counts the rest and names the minute', async () => {
    const { note, written, counts, own } = createNotebook();
    await times(75, note);
    expect(written).toHaveLength(60);
    vi.setSystemTime(start + minute);
    await note();
    expect(counts()).toEqual([{ leftOut: 15, minute: '2026-05-04T10:00:00.000Z' }]);
    expect(own()).toHaveLength(61);
    expect(written.every(({ subject, outcome }) => subject.person === null && outcome === 'refused')).toBe(
      true,
    );
  });

  it('are written when the minute is over, without another sign-in, by a timer that keeps no process alive', async () => {
    const setTimer = vi.spyOn(globalThis, 'setTimeout');
    const { note, counts } = createNotebook();
    await times(60, note);
    expect(setTimer).not.toHaveBeenCalled();
    vi.setSystemTime(start + 20_000);
    await times(5, note);
    expect(setTimer.mock.results.map(({ value }) => (value as NodeJS.Timeout).hasRef())).toEqual([false]);
    await vi.advanceTimersByTimeAsync(40_000 - 1);
    expect(counts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(counts()).toMatchObject([{ leftOut: 5 }]);
    await vi.advanceTimersByTimeAsync(10 * minute);
    expect(counts()).toHaveLength(1);
  });

  it('are written at the stop, within the minute as well', async () => {
    const { refused, note, counts } = createNotebook();
    await times(62, note);
    await refused.stop();
    expect(counts()).toMatchObject([{ leftOut: 2 }]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('folded by a key have one entry a minute, and are counted with the others', async () => {
    const { refused, note, counts, own } = createNotebook();
    for (const name of ['a', 'b', 'a', 'a', 'b']) await note(name);
    await note();
    expect(own()).toHaveLength(3);
    vi.setSystemTime(start + minute);
    await note('a');
    expect(own()).toHaveLength(4);
    await refused.stop();
    expect(counts()).toMatchObject([{ leftOut: 3 }]);
  });

  it('are no more than that for any number of names', async () => {
    const { note, written } = createNotebook();
    let name = 0;
    await times(500, async () => note(String((name += 1))));
    expect(written).toHaveLength(60);
  });

  it('keep an unwritten count, under the same request id, until it can be written', async () => {
    const { refused, note, state, counts, written, errors } = createNotebook();
    await times(63, note);
    state.isWritable = false;
    await vi.advanceTimersByTimeAsync(3 * minute);
    expect(counts()).toEqual([]);
    state.isWritable = true;
    await vi.advanceTimersByTimeAsync(minute);
    expect(counts()).toEqual([{ leftOut: 3, minute: '2026-05-04T10:00:00.000Z' }]);
    expect(written.at(-1)?.subject.requestId).toMatch(/^[0-9a-f-]{36}$/);
    await refused.stop();
    expect([counts().length, errors]).toEqual([1, []]);
  });

  it('log a count that can’t be written at the stop either', async () => {
    const { refused, note, state, errors } = createNotebook();
    await times(61, note);
    state.isWritable = false;
    await refused.stop();
    expect(errors).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that can’t be recorded are not answered as refused', async () => {
    const { note, state } = createNotebook();
    state.isWritable = false;
    await expect(note()).rejects.toThrow('full disk');
  });

  // Each step of the fake clock waits for a real turn, which is slow beside other tests.
  it(
    'are each an entry or counted in their minute, at most 60 entries a minute',
    { timeout: 120_000 },
    async () => {
      const refusal = fc.record({
        afterMs: fc.oneof(fc.nat(20), fc.nat(3 * minute)),
        burst: fc.integer({ min: 1, max: 90 }),
        dedupeKey: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
        canWrite: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(refusal, { maxLength: 30 }), async (refusals) => {
          const { refused, note, state, counts, own } = createNotebook();
          const cameIn = new Map<number, number>();
          let failed = 0;
          for (const { afterMs, burst, dedupeKey, canWrite } of refusals) {
            await vi.advanceTimersByTimeAsync(afterMs);
            state.isWritable = canWrite;
            const at = Math.floor(Date.now() / minute) * minute;
            cameIn.set(at, (cameIn.get(at) ?? 0) + burst);
            const logged = await Promise.allSettled(
              Array.from({ length: burst }, async () => note(dedupeKey)),
            );
            const refusedHere = logged.filter(({ status }) => status === 'rejected').length;
            const hasEntry = own().some(({ atMs }) => atMs >= at);
            expect(refusedHere).toBeGreaterThanOrEqual(canWrite || hasEntry ? 0 : burst);
            failed += refusedHere;
          }
          state.isWritable = true;
          await vi.advanceTimersByTimeAsync(minute);
          await refused.stop();
          const entriesAt = new Map<number, number>();
          for (const { atMs } of own()) {
            const at = Math.floor(atMs / minute) * minute;
            entriesAt.set(at, (entriesAt.get(at) ?? 0) + 1);
          }
          const leftOut = new Map<number, number>();
          for (const { leftOut: count, minute: at } of counts()) {
            const atMs = Date.parse(String(at));
            expect(leftOut.has(atMs)).toBe(false);
            leftOut.set(atMs, Number(count));
          }
          for (const entries of entriesAt.values()) expect(entries).toBeLessThanOrEqual(60);
          for (const [at, came] of cameIn)
            expect((entriesAt.get(at) ?? 0) + (leftOut.get(at) ?? 0)).toBeLessThanOrEqual(came);
          const total = [...cameIn.values()].reduce((sum, came) => sum + came, 0);
          const counted = [...leftOut.values()].reduce((sum, count) => sum + count, 0);
          expect(own().length + counted + failed).toBe(total);
        }),
      );
    },
  );
});
