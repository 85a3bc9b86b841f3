import { findOrInstallPgBouncer, startPgBouncer } from '../tools/pgbouncer.mjs';
import { ownerLogin, serverLogin, type TestDatabase } from './test-database.ts';

const found = findOrInstallPgBouncer();
if ('why' in found && process.env['CI'] === 'true') throw new Error(found.why);

export const hasPgBouncer = 'program' in found;

export interface PooledDatabase {
  readonly environment: Readonly<Record<string, string>>;
  readonly url: string;
  readonly ownerUrl: string;
  restart(downMs: number): Promise<void>;
  end(): Promise<void>;
}

export type PoolMode = 'session' | 'transaction';

/** Starts PgBouncer in front of the database. */
export async function startPooledDatabase(
  { environment, ownerUrl }: TestDatabase,
  mode: PoolMode,
  settings: Readonly<Record<string, string>> = {},
): Promise<PooledDatabase> {
  if ('why' in found) throw new Error(found.why);
  const direct = environment['DATABASE_URL'] ?? '';
  const bouncer = await startPgBouncer(found.program, {
    postgresPort: Number(new URL(direct).port),
    users: [serverLogin, ownerLogin],
    settings: { pool_mode: mode, ...settings },
  });
  const through = (address: string) => {
    const url = new URL(address);
    url.port = String(bouncer.port);
    return url.href;
  };
  const url = through(direct);
  return {
    environment: { ...environment, DATABASE_URL: url },
    url,
    ownerUrl: through(ownerUrl ?? direct),
    restart: async (downMs) => bouncer.restart(downMs),
    end: async () => bouncer.end(),
  };
}
