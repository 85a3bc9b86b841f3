import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';
import { seedCustomer } from './seed-customer.ts';
import { seedRamp } from './seed-ramp.ts';
import { seededCustomers } from './seeded-customers.ts';
import { seededRamps } from './seeded-ramps.ts';

/** Fills a database that holds no identity with the seeded customers and ramps, at instants before `nowMs`. */
export async function seedWhenEmpty(db: Kysely<SandboxTables>, nowMs: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const any = await transaction.selectFrom('identity').select('reference').limit(1).executeTakeFirst();
    if (any !== undefined) return;
    for (const customer of seededCustomers) await seedCustomer(transaction, customer, nowMs);
    for (const ramp of seededRamps) await seedRamp(transaction, ramp, nowMs);
  });
}
