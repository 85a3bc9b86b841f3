import { describe, expect, test } from 'vitest';

import { viewableLists, viewFiltersOf } from './view-filters.ts';
import { type ViewList, viewLists } from './views.ts';

/** Written by hand: each filter of each list is either held by views or left out. */
const decided: Readonly<Record<ViewList, { readonly held: string; readonly leftOut: string }>> = {
  queue: { held: 'assignee kind late sort state', leftOut: 'cursor identityReference limit' },
  customers: {
    held: 'blocked columns onboardingStatus recheck requirements sort',
    leftOut: 'cursor limit q',
  },
  ramps: {
    held: 'attention columns createdFrom createdTo direction from method sort status stuck to',
    leftOut: 'cursor end identityReference limit q',
  },
  callbacks: { held: 'from is kind result status to verification', leftOut: 'cursor limit object' },
  requests: {
    held: 'from operation outcome status to',
    leftOut: 'cursor identityReference limit rampId staff traceId',
  },
  audit: {
    held: 'action from kind objectKind outcome to',
    leftOut: 'cursor limit objectId person requestId seq',
  },
};

const personal = [
  'Jane',
  'jane',
  'Jane Bloggs',
  'jane@example.com',
  '+61400000000',
  '1988-07-02',
  'c-13344',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0d73a5c2e84b4f19b6572f9c1e08d3a6',
  '123456789',
  '01a21f8c-b936-7a3a-a954-13dbf01dff41',
];

describe.each(viewLists)('views of %s', (list) => {
  const names = Object.keys(viewableLists[list].filters);
  const split = (text: string) => text.split(' ');

  test('hold exactly the filters that are open, and every other is decided too', () => {
    expect(Object.keys(viewableLists[list].open).toSorted()).toEqual(split(decided[list].held));
    expect(names.toSorted()).toEqual(
      [...split(decided[list].held), ...split(decided[list].leftOut)].toSorted(),
    );
  });

  test.each(personal)('hold %s in no filter', (value) => {
    for (const name of names) {
      const { held, leftOut } = viewFiltersOf(list, [[name, value]]);
      expect([name, held, leftOut]).toEqual([name, [], [name]]);
    }
  });

  test('hold no filter that the list has not, and none given twice', () => {
    expect(viewFiltersOf(list, [['email', 'x']])).toEqual({ held: [], leftOut: [], unknown: ['email'] });
    expect(viewFiltersOf(list, [['__proto__', 'x']]).unknown).toEqual(['__proto__']);
    const [name = ''] = split(decided[list].held);
    const twice = viewFiltersOf(list, [
      [name, 'true'],
      [name, 'true'],
    ]);
    expect(twice).toEqual({ held: [], leftOut: [], unknown: [name] });
  });
});

test.each([
  ['queue', 'state=waiting&assignee=me&kind=ramp-stuck&late=true&sort=oldest'],
  ['customers', 'blocked=true&onboardingStatus=APPROVED&requirements=open&recheck=due'],
  ['ramps', 'status=EXPIRED&direction=OFFRAMP&method=pix&attention=true&stuck=true&sort=since'],
  ['callbacks', 'kind=kyc&status=ACTION_REQUIRED&verification=invalid&result=error&is=late'],
  ['requests', 'status=422&operation=createRamp&outcome=unknown'],
  ['audit', 'action=export-audit&objectKind=ramp&outcome=refused&kind=event&from=2026-10-01T00:00:00.000Z'],
] as const)('a view of %s holds %s', (list, query) => {
  const entries = [...new URLSearchParams(query)] as [string, string][];
  expect(viewFiltersOf(list, entries)).toEqual({ held: entries, leftOut: [], unknown: [] });
});
