import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';

/** How the database goes about the queries that `read` makes with its handle: a line a step, such as "SEARCH ramp USING INDEX …". */
export async function queryPlan(
  db: Kysely<SandboxTables>,
  read: (handle: Kysely<SandboxTables>) => Promise<unknown>,
): Promise<string[]> {
  const nodes: RootOperationNode[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => Promise.resolve(result),
  });
  await read(watched);
  const steps: string[] = [];
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    steps.push(...rows.map(({ detail }) => detail));
  }
  return steps;
}
