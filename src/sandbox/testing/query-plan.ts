import { CompiledQuery, type Kysely, type RootOperationNode } from 'kysely';
import type { SandboxTables } from '../database/tables.ts';

/** Returns a line per step, such as "SEARCH ramp USING INDEX …". */
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
  // Already compiled queries bypass the plugin.
  const prepared: CompiledQuery[] = [];
  const handle = new Proxy(watched, {
    get(target, name) {
      if (name === 'executeQuery')
        return async (query: CompiledQuery) => {
          prepared.push(query);
          return Promise.resolve({ rows: [] });
        };
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  await read(handle);
  const steps: string[] = [];
  const compiled = nodes.map((node) => db.getExecutor().compileQuery(node, { queryId: 'plan' }));
  for (const { sql, parameters } of [...compiled, ...prepared]) {
    const plan = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(plan);
    steps.push(...rows.map(({ detail }) => detail));
  }
  return steps;
}
