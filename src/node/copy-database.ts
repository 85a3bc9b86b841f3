import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'libsql';

/** The copy failed its integrity check. */
export class CopyError extends Error {
  override readonly name = 'CopyError';
  readonly code = 'COPY_NOT_SOUND';
}

export interface DatabaseCopy {
  readonly from: string;
  /** Must not exist. */
  readonly to: string;
  readonly without: readonly string[];
  readonly counting: string;
}

/**
 * Copies a SQLite database at one instant, while others use it, into one verified, durable, owner-only file,
 * never partial. Returns the counted rows. Throws CopyError and system errors. Promise: T-15.5.
 */
export function copyDatabase({ from, to, ...tables }: DatabaseCopy): number {
  // Never overwrites a copy; simultaneous ones don't clash.
  closeSync(openSync(to, 'wx', 0o600));
  const draft = `${to}.unfinished`;
  try {
    closeSync(openSync(draft, 'wx', 0o600));
    copyInto(draft, from);
    const rows = finish(draft, tables);
    sync(draft);
    renameSync(draft, to);
    sync(dirname(to));
    return rows;
  } catch (error) {
    for (const file of [draft, to]) rmSync(file, { force: true });
    throw error;
  }
}

function copyInto(draft: string, from: string): void {
  const source = new Database(from, { readonly: true, fileMustExist: true });
  try {
    source.prepare('VACUUM INTO ?').run([draft]);
  } finally {
    source.close();
  }
}

function finish(draft: string, { without, counting }: Pick<DatabaseCopy, 'without' | 'counting'>): number {
  const copy = new Database(draft);
  try {
    copy.exec('PRAGMA secure_delete = ON');
    for (const table of without) copy.exec(`DELETE FROM "${table}"`);
    const [verdict] = copy.prepare('PRAGMA integrity_check').all() as { integrity_check: string }[];
    if (verdict?.integrity_check !== 'ok') throw new CopyError('the copy is not sound');
    const [counted] = copy.prepare(`SELECT count(*) AS rows FROM "${counting}"`).all() as { rows: number }[];
    return counted?.rows ?? 0;
  } finally {
    copy.close();
  }
}

/** Syncs, which `VACUUM INTO` doesn't. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
