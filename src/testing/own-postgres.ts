import { findOrInstallPostgres, startPostgres, type ThrowawayPostgres } from '../tools/postgres.mjs';
import { prepare } from './postgres-cluster.ts';
import { keysOfTests, ownerLogin, serverLogin, templateDatabase } from './test-database.ts';

export interface OwnPostgres extends ThrowawayPostgres {
  readonly environment: Readonly<Record<string, string>>;
  readonly ownerUrl: string;
}

/** Starts a stoppable PostgreSQL with one migrated database. */
export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
  place?: string,
): Promise<OwnPostgres> {
  const found = findOrInstallPostgres();
  if ('why' in found) throw new Error(found.why);
  const server = await startPostgres(found.folder, settings, place);
  await prepare(server.urlOf);
  return {
    ...server,
    environment: { DATABASE_URL: server.urlOf(serverLogin, templateDatabase), ...keysOfTests },
    ownerUrl: server.urlOf(ownerLogin, templateDatabase),
  };
}
