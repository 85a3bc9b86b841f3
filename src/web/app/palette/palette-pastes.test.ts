// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import type { Role } from '#contract/desk/permissions.ts';

import { pages } from '../pages.ts';
import { paletteGroups } from './palette-groups.ts';

const ramp = '7be1904fa2c34d5e8f60a1b2c3d4e5f6';

function entriesFor(text: string, role: Role = 'admin') {
  const { groups } = paletteGroups({
    text,
    role,
    routes: pages,
    recent: [],
    identityReference: undefined,
    found: [],
  });
  return groups.flatMap(({ entries }) => entries);
}

/** The first entry's address or search. */
function first(text: string, role?: Role): string | undefined {
  const outcome = entriesFor(text, role)[0]?.outcome;
  return outcome?.kind === 'go'
    ? outcome.to
    : outcome?.kind === 'search'
      ? `search ${outcome.text}`
      : outcome?.kind;
}

describe('the first entry', () => {
  it.each([
    [`my order ${ramp} is stuck`, `/ramps/${ramp}`],
    ['7be1904f-a2c3-4d5e-8f60-a1b2c3d4e5f6', '/ramps/7be1904f-a2c3-4d5e-8f60-a1b2c3d4e5f6'],
    ['7be190…d4e5f6', 'search 7be190…d4e5f6'],
    ['Nadia Ruiz <nadia@mail.example>', 'search nadia@mail.example'],
    ['RMP7BE1904FA', 'search RMP7BE1904FA'],
    ['c-40417', '/customers/c-40417'],
    ['d4e5f6 431.50', 'search …d4e5f6 431.50'],
    ['audit c-40417', '/audit?objectKind=customer&objectId=c-40417'],
    ['c-40417 limits', '/limits?identityReference=c-40417'],
    [`audit ${ramp}`, `/audit?objectKind=ramp&objectId=${ramp}`],
    [`requests ${ramp}`, `/requests?rampId=${ramp}`],
    ['callbacks c-40417', '/callbacks?object=c-40417'],
    ['why is c-40417 limits so low', '/customers/c-40417'],
    ['add person', '/settings?tab=staff&add=person'],
    ['person add', '/settings?tab=staff&add=person'],
    ['invite colleague', '/settings?tab=staff&add=person'],
    ['http://localhost:3000/settings?tab=connection', '/settings?tab=connection'],
  ])('for “%s” is %s', (text, to) => expect(first(text)).toBe(to));

  it('is one that the role may use', () => {
    expect(first('add person', 'support')).not.toBe('/settings?tab=staff&add=person');
  });
});

it('every line is an option, with its identifier in the name', () => {
  const entries = entriesFor('c-40417; nadia@mail.example; c-40419');
  expect(entries.slice(0, 3).map(({ label }) => label)).toEqual([
    'Find “nadia@mail.example” in the directory',
    'Open customer c-40417',
    'Open customer c-40419',
  ]);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
});
