import { describe, expect, it } from 'vitest';

import { readColumns, writeColumns } from '#contract/desk/view-columns.ts';

import { type ListColumn, readChoice, shownColumns } from './list-columns.ts';
import { columnHeads, sortedColumn } from './list-sort.ts';

const columns: readonly ListColumn<'link' | 'age' | 'place' | 'extra'>[] = [
  { name: 'link', title: 'Link', isFixed: true },
  { name: 'age', title: 'Age', from: 'medium', className: 'age' },
  { name: 'place', title: 'Place' },
  { name: 'extra', title: 'Extra', isOptional: true },
];
const names = (choice: Record<string, boolean>, sorted: 'age' | 'extra' | null = null) =>
  shownColumns(columns, choice, sorted).map(({ name }) => name);

describe('columns of a list', () => {
  it('are the standard ones until chosen', () => {
    expect(names({})).toEqual(['link', 'age', 'place']);
    expect(names({ extra: true, place: false })).toEqual(['link', 'age', 'extra']);
  });

  it('always have the fixed ones and the one sorted by', () => {
    expect(names({ link: false, age: false, place: false }, 'age')).toEqual(['link', 'age']);
    expect(names({}, 'extra')).toEqual(['link', 'age', 'place', 'extra']);
  });

  it('give way in a narrow window unless chosen or sorted by', () => {
    const classOf = (choice: Record<string, boolean>, sorted: 'age' | null) =>
      shownColumns(columns, choice, sorted)
        .find(({ name }) => name === 'age')
        ?.className.trim();
    expect(classOf({}, null)).not.toBe('age');
    expect(classOf({ age: true }, null)).toBe('age');
    expect(classOf({}, 'age')).toBe('age');
  });

  it('are read from an address only if each is the list’s, and named once', () => {
    const read = (text: string | null) => readColumns(text, ['age', 'place', 'extra']);
    expect(read('extra.-place')).toEqual({ extra: true, place: false });
    for (const text of [
      null,
      '',
      '.',
      '-',
      'jane',
      'extra.jane',
      'extra.extra',
      'extra.-extra',
      '--age',
      'Age',
    ])
      expect([text, read(text)]).toEqual([text, null]);
    expect(writeColumns({ place: false, extra: true, gone: true }, ['age', 'place', 'extra'])).toBe(
      '-place.extra',
    );
  });

  it.each(['', '{', 'null', '[]', '{"age":"yes"}', undefined])('ignore %j in the browser', (stored) =>
    expect(readChoice(stored)).toEqual({}),
  );
});

describe('heads of a list', () => {
  const sorts = {
    age: { first: '-age', next: 'age', direction: 'descending' },
    place: { first: 'place', direction: 'ascending' },
  } as const;
  const heads = (sort: '-age' | 'age' | 'place' | null, allowed: readonly ('-age' | 'age' | 'place')[]) => {
    const pressed: string[] = [];
    const all = columnHeads(shownColumns(columns, {}, null), {
      sorts,
      sort,
      allowed,
      onSort: (chosen) => pressed.push(chosen),
      byName: sort === null ? 'link' : undefined,
    });
    return all.map(({ sort: mark, onSort }) => {
      onSort?.();
      return [mark, pressed.pop()];
    });
  };
  const every = ['-age', 'age', 'place'] as const;

  it('mark the order and offer the other direction, then the first', () => {
    expect(heads('-age', every)).toEqual([
      [undefined, undefined],
      ['descending', 'age'],
      [undefined, 'place'],
    ]);
    expect(heads('age', every)).toEqual([
      [undefined, undefined],
      ['ascending', '-age'],
      [undefined, 'place'],
    ]);
  });

  it('offer nothing where there is one direction, or the filters allow none', () => {
    expect(heads('place', every)).toEqual([
      [undefined, undefined],
      [undefined, '-age'],
      ['ascending', undefined],
    ]);
    expect(heads(null, [])).toEqual([
      ['ascending', undefined],
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(sortedColumn(sorts, 'age')).toBe('age');
    expect(sortedColumn(sorts, null)).toBeNull();
  });
});
