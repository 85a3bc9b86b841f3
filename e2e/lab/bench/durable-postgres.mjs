import { spawnSync } from 'node:child_process';

import { findOrInstallPostgres, startPostgres } from '../../../src/tools/postgres.mjs';

const durable = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  max_wal_size: '1GB',
  shared_buffers: '128MB',
};
const keys = {
  DATA_KEY: 'a data key of the benchmarks, 32 letters',
  AUDIT_KEY: 'an audit key of the benchmarks, 32 letters',
};

/**
 * The work's rows beside a PostgreSQL with the desk's tables; none, with a reason, without one. `env` configures a
 * desk.
 */
export async function withDurablePostgres(work) {
  const found = findOrInstallPostgres();
  if ('why' in found) {
    process.stdout.write(`Without PostgreSQL: ${found.why}\n`);
    return [];
  }
  const server = await startPostgres(found.folder, durable);
  try {
    const url = server.urlOf('postgres', 'postgres');
    const { status } = spawnSync(process.execPath, ['dist/migrate.js'], {
      env: { ...process.env, DATABASE_MIGRATION_URL: url },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error('the database could not be migrated');
    return await work({ url, env: { DATABASE_URL: url, ...keys } });
  } finally {
    await server.end();
  }
}
