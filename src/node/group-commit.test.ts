import { afterEach, describe, expect, it, vi } from 'vitest';

import { createGroupCommit, GroupFullError, type GroupCommitSettings } from './group-commit.ts';

const nextTurn = async () => new Promise((resolve) => setImmediate(resolve));

/** A commit that keeps what it was given, group by group. */
function kept(settings: Partial<GroupCommitSettings<number, number>> = {}) {
  const groups: number[][] = [];
  const group = createGroupCommit<number, number>({
    most: 3,
    commit: async (items) => {
      groups.push([...items]);
      if (items.includes(-1)) throw new Error('spoiled');
      return Promise.resolve(items.map((item) => item * 10));
    },
    ...settings,
  });
  return { groups, group };
}

describe('writing in groups', () => {
  afterEach(() => void vi.useRealTimers());

  it('groups what arrives in one turn of the event loop', async () => {
    const { groups, group } = kept();
    const first = group.add(1);
    await Promise.resolve();
    await new Promise((resolve) => process.nextTick(resolve));
    const second = group.add(2);
    expect(await Promise.all([first, second])).toEqual([10, 20]);
    expect(groups).toEqual([[1, 2]]);
  });

  it('is bounded and in order', async () => {
    const { groups, group } = kept();
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map(async (item) => group.add(item)));
    expect(groups).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  it('fails together, or each by itself where one may have spoiled it', async () => {
    const together = kept();
    const failed = await Promise.allSettled([1, -1].map(async (item) => together.group.add(item)));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const { group } = kept({ mayBeSpoiled: () => true });
    const settled = await Promise.allSettled([1, -1, 2].map(async (item) => group.add(item)));
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it('lingers when nobody waits, until the group is full or drained', async () => {
    const { groups, group } = kept({ lingerMs: 1_000_000 });
    const first = group.add(1);
    await nextTurn();
    await nextTurn();
    expect(groups).toEqual([]);
    const others = [2, 3].map(async (item) => group.add(item));
    await Promise.all([first, ...others]);
    expect(groups).toEqual([[1, 2, 3]]);
    const last = group.add(4);
    await nextTurn();
    await group.drain();
    expect([await last, groups.at(-1)]).toEqual([40, [4]]);
  });

  it('takes no more than may wait, those under way included, and takes others once they are written', async () => {
    const { groups, group } = kept({ maxWaiting: 4 });
    const taken = [1, 2, 3, 4].map(async (item) => group.add(item));
    await expect(group.add(5)).rejects.toThrow(GroupFullError);
    await taken[0];
    expect([groups.length, group.waiting]).toEqual([1, 1]);
    const others = [5, 6, 7].map(async (item) => group.add(item));
    await expect(group.add(8)).rejects.toMatchObject({ code: 'GROUP_FULL' });
    expect(await Promise.all([...taken, ...others])).toEqual([10, 20, 30, 40, 50, 60, 70]);
    expect([groups.flat(), group.waiting]).toEqual([[1, 2, 3, 4, 5, 6, 7], 0]);
  });

  it('counts those that are being written among those that wait', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { group } = kept({
      maxWaiting: 4,
      commit: async (items) => {
        await held;
        return items;
      },
    });
    const taken = [1, 2, 3].map(async (item) => group.add(item));
    await nextTurn();
    await nextTurn();
    taken.push(group.add(4));
    const refused = group.add(5);
    release();
    await expect(refused).rejects.toThrow(GroupFullError);
    await Promise.all(taken);
  });

  it('has room again after a group that failed, together or one by one', async () => {
    for (const mayBeSpoiled of [() => false, () => true]) {
      const { group } = kept({ maxWaiting: 3, mayBeSpoiled });
      const failed = [1, -1, 2].map(async (item) => group.add(item));
      await expect(group.add(3)).rejects.toThrow(GroupFullError);
      await Promise.allSettled(failed);
      expect(group.waiting).toBe(0);
      expect(await group.add(4)).toBe(40);
    }
  });

  it('waits for company as long as a commit takes, and not when alone', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const tookMs = 3;
    const groups: number[][] = [];
    const group = createGroupCommit<number, number>({
      most: 10,
      commit: async (items) => {
        groups.push([...items]);
        vi.advanceTimersByTime(tookMs);
        return Promise.resolve(items);
      },
    });
    await Promise.all([group.add(1), group.add(2)]);
    const third = group.add(3);
    await nextTurn();
    await nextTurn();
    const fourth = group.add(4);
    vi.advanceTimersByTime(tookMs);
    await Promise.all([third, fourth]);
    const fifth = group.add(5);
    vi.advanceTimersByTime(tookMs);
    await fifth;
    await group.add(6);
    expect(groups).toEqual([[1, 2], [3, 4], [5], [6]]);
  });

  it('does not wait after a commit that others could join: they have waited already', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const groups: number[][] = [];
    const later: Promise<number>[] = [];
    const group = createGroupCommit<number, number>({
      most: 10,
      commit: async (items) => {
        groups.push([...items]);
        if (items.includes(1)) later.push(group.add(3));
        vi.advanceTimersByTime(3);
        return Promise.resolve(items);
      },
    });
    await Promise.all([group.add(1), group.add(2)]);
    await Promise.all(later);
    expect(groups).toEqual([[1, 2], [3]]);
  });

  it('does not wait after a commit beside the event loop, during which others could come', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const groups: number[][] = [];
    const group = createGroupCommit<number, number>({
      most: 10,
      commit: async (items) => {
        groups.push([...items]);
        vi.advanceTimersByTime(3);
        await nextTurn();
        return items;
      },
    });
    await Promise.all([group.add(1), group.add(2)]);
    await group.add(3);
    expect(groups).toEqual([[1, 2], [3]]);
  });

  it('writes one group at a time; what comes meanwhile is the next one, and draining waits for all', async () => {
    const commits: { readonly items: readonly number[]; readonly done: () => void }[] = [];
    const group = createGroupCommit<number, number>({
      most: 10,
      commit: async (items) =>
        new Promise((resolve) => void commits.push({ items, done: () => resolve(items) })),
    });
    const added: Promise<number>[] = [];
    for (const item of [1, 2, 3]) {
      added.push(group.add(item));
      await nextTurn();
      await nextTurn();
    }
    expect(commits.map(({ items }) => items)).toEqual([[1]]);
    let isDrained = false;
    const drain = async () => {
      await group.drain();
      isDrained = true;
    };
    const drained = drain();
    commits[0]?.done();
    await added[0];
    await nextTurn();
    await nextTurn();
    expect(commits.map(({ items }) => items)).toEqual([[1], [2, 3]]);
    expect(isDrained).toBe(false);
    commits[1]?.done();
    await Promise.all([...added, drained]);
  });
});
