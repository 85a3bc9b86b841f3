import { sql } from 'kysely';
import { expect, it } from 'vitest';

import { createDeskServer } from '#testing/desk-server.ts';
import { planOf } from '#testing/query-plan.ts';

import { unfollowed } from './recheck-store.ts';

it('what is not followed yet is found without reading what is', async () => {
  const desk = await createDeskServer();
  const { id: staff_id } = await desk.db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow();
  for (let from = 0; from < 4000; from += 200) {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      id: `ffffffff-${from + index}`,
      operation: 'shareReliance',
      identity_reference: 'c-1',
      staff_id,
      request_id: 'q-1',
      submitted_at: 1,
      outcome: 'answered' as const,
      status: 202,
      is_followed: from + index === 3999 ? null : 1,
    }));
    await desk.db.insertInto('submission').values(rows).execute();
  }
  await sql`analyze`.execute(desk.ownerDb);
  const query = unfollowed(desk.db, 0);
  expect(await query.execute()).toEqual([{ id: 'ffffffff-3999', identity_reference: 'c-1' }]);
  const plan = await planOf(desk, query);
  expect(plan).toMatch(/submission_unfollowed/);
  expect(plan).not.toMatch(/TEMP B-TREE|\bSort\b/);
  await desk.close();
});
