import type { Kysely } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';
import { toMicroseconds } from '../instant.ts';
import { quote } from '../price/quote.ts';
import { newRamp, priceRequestOf } from '../ramps/ramp-rules.ts';
import { insertRamp } from '../ramps/ramp-store.ts';
import type { SeededRamp } from './seeded-ramps.ts';

const hourMs = 60 * 60 * 1000;

/** Adds a seeded ramp with the terms of the moment it was created. */
export async function seedRamp(db: Kysely<SandboxTables>, seed: SeededRamp, nowMs: number): Promise<void> {
  const createdMs = nowMs - seed.createdHoursAgo * hourMs;
  const price = priceRequestOf(seed.request);
  const terms = price === null ? null : quote(price, createdMs);
  if (price === null || terms === null) throw new RangeError('a seeded ramp has no price');
  await insertRamp(db, {
    ...newRamp(seed.request, { price, terms, id: seed.id, at: toMicroseconds(createdMs) }),
    status: seed.status,
    transactionHash: seed.transactionHash ?? null,
    updatedAt: toMicroseconds(nowMs - seed.updatedHoursAgo * hourMs),
  });
}
