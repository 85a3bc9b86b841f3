import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';

import { makeDirectory } from './make-directory.ts';

export interface DirectoryLock {
  /** Idempotent. */
  release(): void;
}

/** `pid` is null if not written yet. */
export class DirectoryInUseError extends Error {
  override readonly name = 'DirectoryInUseError';
  readonly code = 'DIRECTORY_IN_USE';
  readonly pid: number | null;

  constructor(directory: string, pid: number | null) {
    super(
      `DATA_DIR has ${directory}, which is in use by ${pid === null ? 'another process' : `process ${pid}`}`,
    );
    this.pid = pid;
  }
}

const waitMs = 250;

/**
 * Locks a directory, made if missing, by an exclusive transaction on a lock database. The system releases it
 * with the process, so a left pid file means nothing. Throws DirectoryInUseError within two seconds. Promise:
 * T-16.
 */
export function lockDirectory(directory: string): DirectoryLock {
  makeDirectory(directory);
  const pidFile = join(directory, 'lock.pid');
  const database = new Database(join(directory, 'lock.sqlite'));
  try {
    database.exec(`PRAGMA busy_timeout = ${waitMs}`);
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DirectoryInUseError(directory, readPid(pidFile)) : error;
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return {
    release() {
      if (!database.open) return;
      // The pid goes first: once the transaction ends, the file may be a successor's.
      rmSync(pidFile, { force: true });
      database.exec('ROLLBACK');
      database.close();
    },
  };
}

function isBusy(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && code.startsWith('SQLITE_BUSY');
}

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim());
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
