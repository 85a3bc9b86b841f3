import type { Kysely } from 'kysely';

import type { RequestPeople } from '#contract/desk/requests.ts';
import type { Tables } from '#server/database/tables.ts';

/** The most people that the list of calls is offered to be narrowed to. */
export const mostPeople = 200;

/** Those who made a call and whom the desk still knows, by name. */
export async function listRequestPeople(db: Kysely<Tables>): Promise<RequestPeople> {
  const found = await callingPeople(db).execute();
  return { people: found.slice(0, mostPeople), isMore: found.length > mostPeople };
}

/** One more of them than is told. Each is asked for one call by its index, however many there are. Targets: 14. */
export function callingPeople(db: Kysely<Tables>) {
  return db
    .selectFrom('staff')
    .select(['staff.id', 'staff.email', 'staff.name'])
    .where((builder) =>
      builder.exists(
        builder
          .selectFrom('service_call')
          .select('service_call.id')
          .whereRef('service_call.staff_id', '=', 'staff.id'),
      ),
    )
    .orderBy('staff.name')
    .orderBy('staff.id')
    .limit(mostPeople + 1);
}
