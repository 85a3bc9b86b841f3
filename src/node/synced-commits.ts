import { close, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { type DatabaseConnection, type Driver, SqliteDialect, SqliteDriver } from 'kysely';
import type { SqliteDialectConfig } from 'kysely';
import type Database from 'libsql';

/** Puts what was written to a file on disk. */
export type Sync = (descriptor: number) => Promise<void>;

/** The disk did not take a commit: whether it is there after all is not known. */
class UnsyncedCommitError extends Error {
  override readonly name = 'UnsyncedCommitError';
  readonly code = 'SQLITE_IOERR_FSYNC';
}

interface SyncedParts {
  readonly database: Database.Database;
  readonly file: string;
  readonly sync?: Sync | undefined;
}

/**
 * Commits transactions of a WAL database without stopping the event loop: SQLite writes the log, and the system's call that puts it on disk
 * runs in Node's thread pool. A commit resolves after that, and the connection is not given to anybody before it, so nothing is acknowledged, and nothing
 * read, that is not on disk. A statement outside of a transaction waits for the disk itself (`synchronous = FULL`). T-3.
 */
export class SyncedSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #parts: SyncedParts;

  constructor(config: SqliteDialectConfig, parts: SyncedParts) {
    super(config);
    this.#config = config;
    this.#parts = parts;
  }

  override createDriver(): Driver {
    return new SyncedDriver(this.#config, this.#parts);
  }
}

class SyncedDriver extends SqliteDriver {
  readonly #database: Database.Database;
  readonly #sync: Sync;
  readonly #file: string;
  /** SQLite keeps the file for as long as a connection is open. */
  #log: number | null = null;
  #isUnsure = false;

  constructor(config: SqliteDialectConfig, { database, file, sync = promisify(fdatasync) }: SyncedParts) {
    super(config);
    this.#database = database;
    this.#sync = sync;
    this.#file = `${file}-wal`;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    this.#copyLogIfUnsure();
    this.#database.exec('PRAGMA synchronous = NORMAL');
    try {
      await super.beginTransaction(connection);
    } catch (error) {
      this.#waitForDisk();
      throw error;
    }
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    this.#waitForDisk();
    try {
      this.#log ??= openSync(this.#file, 'r+');
      await this.#sync(this.#log);
    } catch (error) {
      this.#isUnsure = true;
      throw new UnsyncedCommitError('a commit did not reach the disk', { cause: error });
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection);
    this.#waitForDisk();
  }

  override async destroy(): Promise<void> {
    await super.destroy();
    if (this.#log !== null) await promisify(close)(this.#log);
  }

  #waitForDisk(): void {
    this.#database.exec('PRAGMA synchronous = FULL');
  }

  /** After a failure the system no longer says what of the log is on disk: nothing is written until all of it is in the database. */
  #copyLogIfUnsure(): void {
    if (!this.#isUnsure) return;
    const [row] = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all() as { busy: number }[];
    if (row?.busy !== 0) throw new UnsyncedCommitError('the log can’t be copied while another reads it');
    this.#isUnsure = false;
  }
}
