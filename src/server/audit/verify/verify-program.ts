import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { unreachableCause } from '#node/database-failures.ts';
import { openDatabase, type OpenDatabase } from '#node/database.ts';
import { isVerifiedPostgres } from '#node/postgres-tls.ts';
import { openPostgres } from '#node/postgres.ts';
import { readSecretFiles, SecretFileError, withoutEmpty, type Environment } from '#node/secret-files.ts';
import { createAuditKey } from '#server/audit/trail/chain-store.ts';
import { checkpointFileName } from '#server/audit/trail/checkpoint.ts';
import { collectStored } from '#server/audit/trail/checkpoint-store.ts';
import { CheckpointCollector } from '#server/audit/trail/known-checkpoints.ts';
import { keyLines } from '#server/config/config-variables.ts';
import { serverDatabaseFile } from '#server/database/open-server-database.ts';
import type { Tables } from '#server/database/tables.ts';

import { isProven, type Proofs, sentenceOf, type TrailVerdict } from './chain-verifier.ts';
import { verifyDatabase } from './verify-database.ts';
import { verifyTrail } from './verify-trail.ts';

const usage =
  'Usage: npm run audit:verify -- FILE|--database [--database] [--checkpoints FILE]… [--key-file FILE]…';
const pieceBytes = 256 * 1024;
const noDatabase = 'No database: set DATABASE_URL, or DATA_DIR to a directory that has one';

class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Resolves to the exit code: 0 intact, 1 not intact or not proven. Throws UsageError. */
async function run(words: readonly string[], given: Environment): Promise<number> {
  const asked = readWords(words);
  const environment = readEnvironment(given);
  const database = openGivenDatabase(environment, asked);
  try {
    const verdict = await verify(asked, environment, database);
    process.stdout.write(`${sentenceOf(verdict)}\n`);
    return isProven(verdict) ? 0 : 1;
  } finally {
    await database?.close();
  }
}

async function verify(
  asked: Asked,
  environment: Environment,
  database: OpenDatabase<Tables> | null,
): Promise<TrailVerdict> {
  const proofs = await readProofs(environment, asked, database);
  const { file } = asked;
  if (file !== undefined) return verifyTrail(createReadStream(file, { highWaterMark: pieceBytes }), proofs);
  if (database === null) throw new UsageError(noDatabase);
  return fromDatabase(async () => verifyDatabase(database.db, proofs));
}

interface Asked {
  /** An exported file; undefined for the database's own trail. */
  readonly file: string | undefined;
  readonly usesDatabase: boolean;
  readonly checkpoints: readonly string[] | undefined;
  readonly keyFiles: readonly string[];
}

function readWords(words: readonly string[]): Asked {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        database: { type: 'boolean', default: false },
        checkpoints: { type: 'string', multiple: true },
        'key-file': { type: 'string', multiple: true },
      },
    });
    const [file] = positionals;
    const { database: usesDatabase, checkpoints } = values;
    if (positionals.length > 1 || (file === undefined && !usesDatabase))
      throw new UsageError('Give one exported file, or --database');
    return { file, usesDatabase, checkpoints, keyFiles: values['key-file'] ?? [] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError('An argument is not known', { cause: error });
  }
}

function readEnvironment(environment: Environment): Environment {
  const needed = ['AUDIT_KEY', 'AUDIT_KEY_PREVIOUS', 'DATABASE_URL'].flatMap((name) => [
    name,
    `${name}_FILE`,
  ]);
  const own = Object.fromEntries(needed.map((name) => [name, environment[name]]));
  const { DATA_DIR: directory, ALLOW } = withoutEmpty(environment);
  return { ...readSecretFiles(withoutEmpty(own)), DATA_DIR: directory ?? './data', ALLOW };
}

function openGivenDatabase(
  { DATABASE_URL: url, DATA_DIR: directory = '', ALLOW = '' }: Environment,
  { usesDatabase, checkpoints }: Asked,
): OpenDatabase<Tables> | null {
  if (!usesDatabase && checkpoints !== undefined) return null;
  if (url !== undefined) {
    if (!isVerifiedPostgres(url) && !ALLOW.split(/[\s,]+/).includes('unverified-database'))
      throw new UsageError(
        'DATABASE_URL asks another machine without verified TLS: change it, or ALLOW=unverified-database',
      );
    return openPostgres<Tables>({ url, maxConnections: 1, mayBeReplica: true });
  }
  const file = join(directory, serverDatabaseFile);
  if (existsSync(file)) return openDatabase<Tables>({ file });
  if (usesDatabase) throw new UsageError(noDatabase);
  return null;
}

/** Reads `AUDIT_KEY`, its file or the one in `DATA_DIR`, former keys, and the checkpoints. */
async function readProofs(
  { AUDIT_KEY: given, AUDIT_KEY_PREVIOUS: previous = '', DATA_DIR: directory = '' }: Environment,
  { checkpoints, keyFiles }: Asked,
  database: OpenDatabase<Tables> | null,
): Promise<Proofs> {
  const made = join(directory, 'audit-key');
  const own = given ?? (existsSync(made) ? withoutLineEnd(readText(made)) : undefined);
  const keys = [
    ...(own === undefined ? [] : [own]),
    ...keyLines(previous),
    ...keyFiles.map((one) => withoutLineEnd(readText(one))),
  ];
  if (keys.length === 0) throw new UsageError('No key: set AUDIT_KEY or AUDIT_KEY_FILE, or DATA_DIR');
  const auditKeys = keys.map((key) => createAuditKey(key));
  const collector = new CheckpointCollector(auditKeys);
  const usual = join(directory, checkpointFileName);
  for (const file of checkpoints ?? (existsSync(usual) ? [usual] : []))
    collector.add({ place: 'file', server: file, text: readText(file) });
  if (database !== null) await fromDatabase(async () => collectStored(database.db, collector));
  return { keys: auditKeys, checkpoints: collector.known() };
}

async function fromDatabase<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw new UsageError(`The database can’t be read (${unreachableCause(error) ?? codeOf(error)})`, {
      cause: error,
    });
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(`${file} can’t be read (${codeOf(error)})`, { cause: error });
  }
}

function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}. ${usage}`;
  if (error instanceof SecretFileError) return error.message;
  return `The export can’t be read (${codeOf(error)}). ${usage}`;
}

try {
  process.exitCode = await run(process.argv.slice(2), process.env);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 2;
}
