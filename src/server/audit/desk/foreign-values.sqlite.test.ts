import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createTrailTests, type TrailTests } from '#testing/audit-trail.ts';

let tests: TrailTests;
beforeEach(async () => {
  tests = await createTrailTests();
});
afterEach(async () => tests.close());

// PostgreSQL's columns take nothing but what they are declared to hold.
describe('verification', () => {
  it('shows a row with values no entry can hold', async () => {
    const { audit, ownerDb } = tests.open();
    await audit.start();
    for (let n = 1; n <= 5; n += 1) {
      await audit.trail.note(
        { action: 'getIdentity', person: null, object: null, requestId: `r-${n}` },
        { outcome: 'done' },
      );
    }
    await sql`update audit_entry set person_id = x'00ff' where seq = 4`.execute(ownerDb);
    expect((await audit.verify()).firstBad).toMatchObject({ seq: 4, kind: 'changed' });
  });
});
