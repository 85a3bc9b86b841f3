import { describe, expect, it } from 'vitest';

import type { SearchItem } from '#contract/desk/search.ts';

import { decideFinding, lookupEmailOf, pathOf } from './find-record.ts';

const customer = (id: string, matched: SearchItem['matched'] = 'reference'): SearchItem => ({
  kind: 'customer',
  id,
  matched,
  label: null,
});
const ramp = (id: string): SearchItem => ({ kind: 'ramp', id, matched: 'ramp-id', label: null });

describe('what was found', () => {
  it('is opened when one record is exactly it, whatever else begins with it', () => {
    const exact = customer('c-1');
    expect(decideFinding('c-1', [exact, customer('c-13'), customer('c-14')])).toEqual({
      kind: 'open',
      item: exact,
    });
    const byEmail = customer('c-7', 'email');
    expect(decideFinding('a@b.example', [byEmail])).toEqual({ kind: 'open', item: byEmail });
  });

  it('is a choice when several have it: a reference that is a ramp’s id as well, an e-mail of two', () => {
    const id = 'fd04c5f0a1b2c3d4e5f60718293eef30';
    const both = [customer(id), ramp(id)];
    expect(decideFinding(id, both)).toEqual({ kind: 'choose', items: both, isExact: true });
    const two = [customer('c-1', 'email'), customer('c-2', 'email')];
    expect(decideFinding('a@b.example', two)).toEqual({ kind: 'choose', items: two, isExact: true });
  });

  it('is never opened by itself when it only begins so', () => {
    const longer = [customer('c-13344')];
    expect(decideFinding('c-133', longer)).toEqual({ kind: 'choose', items: longer, isExact: false });
  });

  it('is nothing when nothing was', () => {
    expect(decideFinding('null', [])).toEqual({ kind: 'none' });
  });

  it('leads to its own page, whatever its name is', () => {
    expect(pathOf(customer('hasOwnProperty'))).toBe('/customers/hasOwnProperty');
    expect(pathOf(ramp('a_b'))).toBe('/ramps/a_b');
  });

  it('hands on the e-mail by which a customer was found, and no other text', () => {
    expect(lookupEmailOf('a@b.example', customer('c-1', 'email'))).toBe('a@b.example');
    expect(lookupEmailOf('+61412345678', customer('c-1', 'phone'))).toBe('');
    expect(lookupEmailOf('a@b.example', { ...ramp('r'), matched: 'email' })).toBe('');
  });
});
