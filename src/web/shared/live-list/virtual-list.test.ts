// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';

import { rowAfterKey, assignSlots, putRowsInOrder, rowsWanted } from './virtual-list.tsx';

const rowHeight = 40;
const list = (count: number, kept: number | null = null) => ({ count, rowHeight, kept });
const at = (firstRow: number, rows: number, isFast = false) => ({
  offset: firstRow * rowHeight,
  height: rows * rowHeight,
  isFast,
});

describe('the rows that the document has', () => {
  it('are those in view and, at rest, eight beyond either edge', () => {
    expect(rowsWanted(at(10, 2), list(100))).toEqual(Array.from({ length: 18 }, (_, place) => place + 2));
    expect(rowsWanted(at(10, 2, true), list(100))).toEqual([10, 11]);
    expect(rowsWanted(at(0, 9), list(3))).toEqual([0, 1, 2]);
    expect(rowsWanted(at(0, 9), list(0, 0))).toEqual([]);
  });

  it('include one of which a part is in view', () => {
    expect(rowsWanted({ offset: 39, height: 42, isFast: true }, list(100))).toEqual([0, 1, 2]);
  });

  it('hold the one with the focus, however far it is scrolled away', () => {
    expect(rowsWanted(at(50, 1, true), list(100, 1))).toEqual([1, 50]);
    expect(rowsWanted(at(50, 1, true), list(100, 99))).toEqual([50, 99]);
    expect(rowsWanted(at(50, 1, true), list(100, 100))).toEqual([50]);
  });

  it('are in their order, each once', () => {
    const place = fc.nat(200);
    fc.assert(
      fc.property(
        place,
        fc.nat(30),
        fc.option(place),
        fc.integer({ min: 1, max: 200 }),
        fc.boolean(),
        (first, rows, kept, count, isFast) => {
          const wanted = rowsWanted(at(first, rows, isFast), list(count, kept));
          expect(wanted).toEqual([...new Set(wanted)].toSorted((a, b) => a - b));
          expect(wanted.every((row) => row >= 0 && row < count)).toBe(true);
          expect(kept === null || kept >= count || wanted.includes(kept)).toBe(true);
        },
      ),
    );
  });
});

describe('the elements of rows', () => {
  it('are given to other rows; those that stay keep theirs', () => {
    expect(assignSlots([], [0, 1, 2])).toEqual([0, 1, 2]);
    expect(assignSlots([0, 1, 2], [1, 2, 3])).toEqual([3, 1, 2]);
    expect(assignSlots([0, 1, 2], [0, 7, 8])).toEqual([0, 7, 8]);
    expect(assignSlots([0, 1], [1, 2, 3])).toEqual([2, 1, 3]);
    const same = [3, 1, 2];
    expect(assignSlots(same, [1, 2])).toBe(same);
  });

  it('show every wanted row once, and are never more than were wanted at once and before', () => {
    const rows = fc.uniqueArray(fc.nat(60), { maxLength: 20 });
    fc.assert(
      fc.property(fc.array(rows, { maxLength: 8 }), (steps) => {
        let slots: readonly number[] = [];
        let most = 0;
        for (const wanted of steps) {
          const before = slots;
          slots = assignSlots(before, wanted);
          most = Math.max(most, wanted.length);
          expect(new Set(slots).size).toBe(slots.length);
          expect(slots.length).toBe(most);
          for (const row of wanted) {
            expect(slots).toContain(row);
            expect([slots.indexOf(row), -1]).toContain(before.indexOf(row));
          }
        }
      }),
    );
  });
});

describe('the order in the document', () => {
  afterEach(() => document.body.replaceChildren());
  const show = (body: HTMLElement, rows: readonly number[]) => {
    for (const [place, row] of rows.entries()) {
      const element = body.children[place] ?? body.appendChild(document.createElement('button'));
      (element as HTMLElement).dataset['index'] = String(row);
    }
  };
  const shown = (body: HTMLElement) =>
    [...body.children].map((one) => Number((one as HTMLElement).dataset['index']));
  const inOrder = (rows: readonly number[]) => rows.toSorted((a, b) => a - b);
  const moved = (body: HTMLElement, act: () => void) => {
    const observer = new MutationObserver(() => {});
    observer.observe(body, { childList: true });
    act();
    const records = observer.takeRecords();
    observer.disconnect();
    return new Set(records.flatMap(({ addedNodes }) => [...addedNodes])).size;
  };

  it('is that of the rows once the list is at rest; only what shows another row is moved', () => {
    const body = document.createElement('div');
    const settled = new Map<Element, number>();
    show(body, [0, 1, 2, 3, 4, 5]);
    expect(moved(body, () => putRowsInOrder(body, settled))).toBe(0);
    show(body, [6, 1, 2, 3, 4, 5]);
    expect(moved(body, () => putRowsInOrder(body, settled))).toBe(1);
    expect(shown(body)).toEqual([1, 2, 3, 4, 5, 6]);
    show(body, [1, 2, 3, 4, 5, 0]);
    expect(moved(body, () => putRowsInOrder(body, settled))).toBe(1);
    expect(shown(body)).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('comes about whatever was shown before, and never takes the focus from where it is', () => {
    const rows = fc.uniqueArray(fc.nat(40), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(rows, fc.nat(4)), { minLength: 1, maxLength: 6 }), (steps) => {
        document.body.replaceChildren();
        const body = document.body.appendChild(document.createElement('div'));
        const settled = new Map<Element, number>();
        for (const [wanted, focus] of steps) {
          show(body, wanted);
          const focused = body.children[focus] as HTMLElement;
          focused.focus();
          let isLeft = false;
          focused.addEventListener('blur', () => (isLeft = true), { once: true });
          putRowsInOrder(body, settled);
          expect(shown(body)).toEqual(inOrder(wanted));
          expect(isLeft || document.activeElement !== focused).toBe(false);
        }
      }),
    );
  });
});

describe('the row that a key leads to', () => {
  const from = { place: 5, count: 8, pageRows: 4, focusRow: () => {} };
  it.each([
    ['ArrowDown', 6],
    ['ArrowUp', 4],
    ['PageDown', 7],
    ['PageUp', 1],
    ['Home', 0],
    ['End', 7],
  ])('%s: %i', (key, row) => expect(rowAfterKey(key, from)).toBe(row));

  it('is within the list', () => {
    expect(rowAfterKey('ArrowUp', { ...from, place: 0 })).toBe(0);
    expect(rowAfterKey('ArrowDown', { ...from, place: 7 })).toBe(7);
    expect(rowAfterKey('Home', { ...from, count: 0 })).toBeNull();
    expect(rowAfterKey('constructor', from)).toBeNull();
  });
});
