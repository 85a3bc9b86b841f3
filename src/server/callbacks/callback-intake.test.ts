import { expect, it } from 'vitest';

import type { Accepted, AcceptedCallback } from './callback-intake-store.ts';
import { createCallbackIntake, type IntakeParts } from './callback-intake.ts';

const callback = (id: string) => ({ event: { id } }) as AcceptedCallback;
const allNew = async (group: readonly AcceptedCallback[]): Promise<readonly Accepted[]> =>
  Promise.resolve(group.map(() => 'new'));

/** A disk that is held back until it is released. */
function heldBack() {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { held, release: () => release() };
}

function intakeWith(write: IntakeParts['write'], bounds: Partial<IntakeParts['bounds']> = {}) {
  const woken: number[] = [];
  const all = { maxWaiting: 3, deadlineMs: 60_000, ...bounds };
  const intake = createCallbackIntake({ write, onNew: () => void woken.push(1), bounds: all });
  return { intake, woken, bounds: all };
}

it('is not accepted before its commit', async () => {
  const { held, release } = heldBack();
  const { intake, woken } = intakeWith(async (group) => {
    await held;
    return allNew(group);
  });
  const events: string[] = [];
  const taken = intake.take(callback('a')).then(() => events.push('taken'));
  await new Promise(setImmediate);
  expect(events).toEqual([]);
  expect(woken).toEqual([]);
  events.push('committed');
  release();
  await taken;
  expect(events).toEqual(['committed', 'taken']);
  expect(woken).toHaveLength(1);
});

it('is refused as busy when its commit is held back for too long', async () => {
  const { held, release } = heldBack();
  const { intake, bounds } = intakeWith(
    async (group) => {
      await held;
      return allNew(group);
    },
    { deadlineMs: 20 },
  );
  await expect(intake.take(callback('a'))).rejects.toMatchObject({ code: 'busy', status: 503 });
  release();
  await intake.drain();
  bounds.deadlineMs = 60_000;
  expect(await intake.take(callback('a'))).toBe('new');
});

it('is refused as busy when its commit fails', async () => {
  const failure = Object.assign(new Error('no space'), { code: 'SQLITE_FULL' });
  const { intake, woken } = intakeWith(async () => Promise.reject(failure));
  const taken = await Promise.allSettled(['a', 'b', 'c'].map(async (id) => intake.take(callback(id))));
  for (const one of taken)
    expect(one).toMatchObject({
      status: 'rejected',
      reason: { code: 'busy', facts: { retryAfterSeconds: 5, cause: failure } },
    });
  expect(woken).toEqual([]);
});

it('does not fail with another that spoils their group', async () => {
  const { intake } = intakeWith(async (group) => {
    if (group.some(({ event }) => event.id === 'b')) throw new Error('this one never fits');
    return allNew(group);
  });
  const taken = await Promise.allSettled(['a', 'b', 'c'].map(async (id) => intake.take(callback(id))));
  expect(taken.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('is refused as busy when the queue is full, and accepted when it has drained', async () => {
  const { held, release } = heldBack();
  const { intake } = intakeWith(async (group) => {
    await held;
    return allNew(group);
  });
  const waiting = ['a', 'b', 'c'].map(async (id) => intake.take(callback(id)));
  expect(intake.waiting).toBe(3);
  await expect(intake.take(callback('d'))).rejects.toMatchObject({ code: 'busy' });
  release();
  await Promise.all(waiting);
  expect(intake.waiting).toBe(0);
  expect(await intake.take(callback('d'))).toBe('new');
});

it('shares a commit with those that arrive during another', async () => {
  const groups: number[] = [];
  const { intake } = intakeWith(
    async (group) => {
      groups.push(group.length);
      await new Promise(setImmediate);
      return allNew(group);
    },
    { maxWaiting: 1000 },
  );
  await Promise.all(Array.from({ length: 300 }, async (_, at) => intake.take(callback(String(at)))));
  expect(groups).toEqual([200, 100]);
});
