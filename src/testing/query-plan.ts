import { CompiledQuery, type Compilable } from 'kysely';

import type { DeskServer } from './desk-server.ts';

export async function planOf(
  { database, db }: Pick<DeskServer, 'database' | 'db'>,
  query: Compilable,
): Promise<string> {
  const { sql, parameters } = query.compile();
  const explain = database === 'postgres' ? 'explain' : 'explain query plan';
  const plan = CompiledQuery.raw(`${explain} ${sql}`, [...parameters]);
  const { rows: steps } = await db.executeQuery<Record<string, unknown>>(plan);
  return steps.map((step) => String(step['QUERY PLAN'] ?? step['detail'])).join('\n');
}

export const tableScan =
  /(?:Seq Scan on|SCAN) (?:customer|ramp|service_call|callback|callback_event|note|lookup|queue_item)(?! USING)\b/;
