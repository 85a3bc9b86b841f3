import { describe, expect, it } from 'vitest';

import { viewFiltersOf } from '#contract/desk/view-filters.ts';
import type { ListView } from '#contract/desk/views.ts';
import { allMethods } from '#web/shared/forms/transaction-catalogue.ts';

import { openViewOf, viewAddress } from './open-view.ts';

const stored = (id: string, query: string): ListView => ({
  id,
  name: id,
  query,
  isShared: false,
  isOwn: true,
  owner: null,
  dropped: [],
});

describe('the open view', () => {
  const views = [stored('stuck', 'stuck=true'), stored('late', 'status=EXPIRED&sort=since')];
  const builtIn = [{ id: 'last-month', name: 'Last month', query: 'from=1&to=2' }] as const;
  const open = (query: string, named: string | null = null) =>
    openViewOf({ query, named, stored: views, builtIn });

  it.each([
    ['no filters', '', null, 'all', false],
    ['filters of no view', 'status=EXPIRED', null, 'all', false],
    ['a stored one’s filters', 'status=EXPIRED&sort=since', null, 'late', false],
    ['the named one, unchanged', 'stuck=true', 'stuck', 'stuck', false],
    ['the named one, changed', 'stuck=true&method=pix', 'stuck', 'stuck', true],
    ['the named one with another’s filters', 'stuck=true', 'late', 'late', true],
    ['a built-in one', 'from=1&to=2', null, 'last-month', false],
    ['a built-in one, narrowed', 'kind=event&from=1&to=2', null, 'last-month', false],
    ['one that is gone', 'status=REFUNDED', 'deleted', 'all', false],
    ['one that is gone, with another’s filters', 'stuck=true', 'deleted', 'stuck', false],
  ])('%s', (_what, query, named, id, isChanged) => {
    const opened = open(query, named);
    expect([opened.id, opened.isChanged]).toEqual([id, isChanged]);
  });

  it('is the built-in one of which most filters are set', () => {
    const narrow = { id: 'narrow' as 'last-month', name: 'Narrow', query: 'a=1&b=2' };
    const wide = { id: 'wide' as 'last-month', name: 'Wide', query: 'a=1' };
    const opened = openViewOf({
      query: 'a=1&b=2&c=3',
      named: null,
      stored: [],
      builtIn: [wide, narrow],
    });
    expect(opened.id).toBe('narrow');
  });

  it('is named behind its filters', () => {
    expect(viewAddress('/ramps', 'stuck=true', 'v-1')).toBe('/ramps?stuck=true&view=v-1');
    expect(viewAddress('/ramps', '')).toBe('/ramps');
  });
});

it('a view holds every payment method that ramps can be filtered by', () => {
  for (const method of allMethods) expect(viewFiltersOf('ramps', [['method', method]]).leftOut).toEqual([]);
});
