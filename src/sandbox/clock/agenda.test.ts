import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { Agenda, type DueItem, type DueWork } from './agenda.ts';

let now = 0;
let elapsed = 0;
let done: string[] = [];
let failures: unknown[] = [];
beforeEach(() => {
  now = 0;
  elapsed = 0;
  done = [];
  failures = [];
});

/** A work on items in memory; those of `poisoned` fail each time. */
class MemoryWork implements DueWork {
  readonly items: DueItem[];
  readonly poisoned: Set<string>;
  perform: (item: DueItem) => Promise<void>;

  constructor(items: readonly DueItem[], poisoned: readonly string[] = []) {
    this.items = [...items];
    this.poisoned = new Set(poisoned);
    this.perform = async (item) => this.finish(item);
  }

  async next(aside: readonly string[]): Promise<DueItem | null> {
    const waiting = this.items.filter(({ id }) => !aside.includes(id));
    return waiting.toSorted((a, b) => a.dueAt - b.dueAt)[0] ?? null;
  }

  finish({ id }: DueItem): void {
    done.push(id);
    if (this.poisoned.has(id)) throw new Error(id);
    this.items.splice(
      this.items.findIndex((item) => item.id === id),
      1,
    );
  }
}

const agendaOf = (...works: DueWork[]) =>
  new Agenda({
    works: () => works,
    now: () => now,
    elapsedMs: () => elapsed,
    onFailure: (error) => failures.push(error),
  });
const item = (id: string, dueAt: number): DueItem => ({ id, dueAt });

describe('the agenda', () => {
  it('does what is due of all works in the order in which it became due, and leaves the rest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2000)),
        fc.array(fc.nat(2000)),
        fc.nat(2000),
        async (these, those, until) => {
          done = [];
          now = until / 1000;
          const first = new MemoryWork(these.map((dueAt, at) => item(`${dueAt} ${at} a`, dueAt)));
          const second = new MemoryWork(those.map((dueAt, at) => item(`${dueAt} ${at} b`, dueAt)));
          await agendaOf(first, second).settle();
          const instants = done.map((id) => Number(id.split(' ', 1)[0]));
          const due = [...these, ...those].filter((dueAt) => dueAt <= until);
          expect(instants).toStrictEqual(due.toSorted((a, b) => a - b));
          expect(first.items.length + second.items.length).toBe(these.length + those.length - due.length);
        },
      ),
    );
  });

  it('does work that becomes due meanwhile', async () => {
    now = 10;
    const work = new MemoryWork([item('first', 1000)]);
    work.perform = async (each) => {
      work.finish(each);
      if (each.dueAt < 15_000) work.items.push(item(`after ${each.dueAt}`, each.dueAt + 5000));
    };
    await agendaOf(work).settle();
    expect(done).toStrictEqual(['first', 'after 1000']);
  });

  it('does one thing at a time, and a later caller sees what became due since', async () => {
    now = 1;
    let running = 0;
    let most = 0;
    const work = new MemoryWork([item('a', 1000), item('b', 1000), item('c', 5000)]);
    work.perform = async (each) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      work.finish(each);
    };
    const agenda = agendaOf(work);
    const first = agenda.settle();
    await Promise.resolve();
    await Promise.resolve();
    now = 5;
    await Promise.all([agenda.settle(), agenda.settle(), agenda.settle()]);
    expect(done).toStrictEqual(['a', 'b', 'c']);
    expect(most).toBe(1);
    expect(failures).toStrictEqual([]);
    await first;
  });

  it('does nothing that is not due any more once a reset has turned the clock back', async () => {
    now = 10;
    const work = new MemoryWork([item('before', 1000), item('after', 9000)]);
    work.perform = async (each) => {
      work.finish(each);
      now = 5;
    };
    await agendaOf(work).settle();
    expect(done).toStrictEqual(['before']);
    now = 9;
    await agendaOf(work).settle();
    expect(done).toStrictEqual(['before', 'after']);
  });

  it('skips what fails, reports it, and retries after growing pauses', async () => {
    now = 10;
    const work = new MemoryWork([item('poisoned', 1), item('sound', 2)], ['poisoned']);
    const other = new MemoryWork([item('other', 3)]);
    const agenda = agendaOf(work, other);
    await agenda.settle();
    expect(done).toStrictEqual(['poisoned', 'sound', 'other']);
    const tries = [];
    for (elapsed = 0; elapsed < 20_000; elapsed += 100) {
      done = [];
      await agenda.settle();
      if (done.length > 0) tries.push(elapsed);
    }
    expect(tries).toStrictEqual([1000, 3000, 7000, 15_000]);
    expect(failures).toHaveLength(5);
    work.poisoned.clear();
    elapsed = 400_000;
    await agenda.settle();
    expect(work.items).toStrictEqual([]);
  });

  it('pauses before repeating work that remains due', async () => {
    now = 10;
    const work = new MemoryWork([item('stays', 1)]);
    work.perform = async ({ id }) => void done.push(id);
    await agendaOf(work).settle();
    expect(done).toStrictEqual(['stays']);
    expect(failures).toHaveLength(1);
  });

  it('pauses work that can’t say what is next or fails too often, and continues with the rest', async () => {
    now = 10;
    const broken: DueWork = {
      next: () => Promise.reject(new Error('broken')),
      perform: () => Promise.resolve(),
    };
    const ids = Array.from({ length: 300 }, (_, at) => `p${at}`);
    const failing = new MemoryWork(
      ids.map((id) => item(id, 1)),
      ids,
    );
    const agenda = agendaOf(broken, failing, new MemoryWork([item('sound', 5)]));
    await agenda.settle();
    await agenda.settle();
    expect(done.filter((id) => id === 'sound')).toHaveLength(1);
    expect(failures).toHaveLength(102);
  });

  it('gives requests their turn between two things', async () => {
    now = 10;
    const order: string[] = [];
    const work = new MemoryWork([item('a', 1), item('b', 2)]);
    work.perform = async (each) => {
      order.push(each.id);
      setImmediate(() => order.push(`request after ${each.id}`));
      work.finish(each);
    };
    await agendaOf(work).settle();
    expect(order).toStrictEqual(['a', 'request after a', 'b', 'request after b']);
  });

  it('stops after what is being done', async () => {
    now = 10;
    const work = new MemoryWork([item('a', 1), item('b', 2)]);
    let stopped = Promise.resolve();
    work.perform = async (each) => {
      stopped = agenda.stop();
      work.finish(each);
    };
    const agenda = agendaOf(work);
    await agenda.settle();
    await stopped;
    await agenda.settle();
    expect(done).toStrictEqual(['a']);
  });
});
