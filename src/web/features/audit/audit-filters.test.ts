import { describe, expect, it } from 'vitest';

import { auditFilters } from './audit-filters.ts';

describe('filters of the audit page', () => {
  it('come back from the address as they went in', () => {
    const filters = {
      person: 'p-1',
      action: 'reveal',
      objectKind: 'customer',
      objectId: 'c-1',
      outcome: 'done',
      kind: 'event',
      requestId: 'r-1',
      from: '2026-05-04T10:00:00.000Z',
      to: '2026-05-05T10:00:00.000Z',
    } as const;
    expect(auditFilters.read(auditFilters.write(filters))).toEqual(filters);
  });

  it.each(['outcome=dream', 'kind=', 'from=yesterday', 'objectId=anna%40example.com', 'person=', 'other=1'])(
    'leaves %s out',
    (address) => expect(auditFilters.read(new URLSearchParams(address))).toEqual({}),
  );
});
