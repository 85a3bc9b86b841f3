import type { SqliteDatabase } from 'kysely';
import type Database from 'libsql';

type Statement = ReturnType<SqliteDatabase['prepare']>;

/**
 * A statement that writes, and takes SQLite's lock before it runs. A prepared one that meets another program's lock stays unfinished:
 * until it runs again what is written beside it looks done and is not on disk, and no transaction can be committed. Taking the
 * lock leaves nothing behind when it fails.
 */
export function lockFirst(database: Database.Database, statement: Statement): Statement {
  const locked = <Result>(run: () => Result): Result => {
    if (database.inTransaction) return run();
    database.exec('BEGIN IMMEDIATE');
    try {
      const result = run();
      database.exec('COMMIT');
      return result;
    } catch (error) {
      // A full disk has ended it already.
      if (database.inTransaction) database.exec('ROLLBACK');
      throw error;
    }
  };
  return {
    reader: statement.reader,
    all: (parameters) => locked(() => statement.all(parameters)),
    run: (parameters) => locked(() => statement.run(parameters)),
    iterate: (parameters) => statement.iterate(parameters),
  };
}

/** The beginning of a transaction, which takes the lock for all that follows. */
export function beginLocked(database: Database.Database): Statement {
  return statementOf(() => database.exec('BEGIN IMMEDIATE'));
}

/** The end of a transaction that failed. A full disk has ended it already: that is the error to report, not that there is no transaction to end. */
export function rollBackWhatIsOpen(database: Database.Database): Statement {
  return statementOf(() => {
    if (database.inTransaction) database.exec('ROLLBACK');
  });
}

function statementOf(execute: () => void): Statement {
  const run = () => {
    execute();
    return { changes: 0, lastInsertRowid: 0 };
  };
  return { reader: false, all: () => (run(), []), run, iterate: () => (run(), [].values()) };
}
