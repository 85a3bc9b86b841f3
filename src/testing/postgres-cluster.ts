import { Client } from 'pg';

import { openPostgres } from '#node/postgres.ts';
import { migratePostgres } from '#server/database/migrate-postgres.ts';
import { migrations } from '#server/database/migrations.ts';

import { findOrInstallPostgres, startPostgres } from '../tools/postgres.mjs';
import { clusterVariable, ownerLogin, serverLogin, templateDatabase } from './test-database.ts';

/**
 * Starts one throwaway PostgreSQL for RAMPART_TEST_DATABASE=postgres, with the isolation of
 * RAMPART_TEST_ISOLATION if given. Fails without PostgreSQL.
 */
export async function setup(): Promise<() => Promise<void>> {
  const found = findOrInstallPostgres();
  if ('why' in found) throw new Error(`PostgreSQL can’t be had: ${found.why}`);
  process.stdout.write(`${found.line}\n`);
  const isolation = process.env['RAMPART_TEST_ISOLATION'];
  const settings: Record<string, string> =
    isolation === undefined ? {} : { default_transaction_isolation: isolation };
  const server = await startPostgres(found.folder, settings);
  try {
    await prepare(server.urlOf);
  } catch (error) {
    await server.end();
    throw error;
  }
  process.env[clusterVariable] = server.urlOf('postgres', 'postgres');
  return async () => server.end();
}

export async function prepare(urlOf: (user: string, database: string) => string): Promise<void> {
  const admin = new Client(urlOf('postgres', 'postgres'));
  await admin.connect();
  await admin.query(`create role ${ownerLogin} login`);
  await admin.query('create role rampart_server nologin');
  await admin.query(`create role ${serverLogin} login in role rampart_server`);
  await admin.query(`create database ${templateDatabase} owner ${ownerLogin}`);
  await admin.end();
  const template = openPostgres({ url: urlOf(ownerLogin, templateDatabase) });
  await migratePostgres(template.db, migrations);
  await template.close();
}
