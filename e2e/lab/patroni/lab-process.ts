import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';

export interface ProcessSettings {
  readonly program: string;
  readonly words: readonly string[];
  readonly folder: string;
  /** Its output is appended. */
  readonly logFile: string;
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

/** A program that can be killed, paused and started again; it ends with this process, too. */
export class LabProcess {
  readonly #settings: ProcessSettings;
  #shell: ChildProcess | null = null;

  constructor(settings: ProcessSettings) {
    this.#settings = settings;
  }

  start(): void {
    const { program, words, folder, logFile, user } = this.#settings;
    const log = openSync(logFile, 'a');
    // The shell ends it when its own input ends, because the process that started it has ended.
    const script = '"$0" "$@" & child=$!; cat > /dev/null; kill -TERM "$child"; wait "$child"';
    this.#shell = spawn('/bin/sh', ['-c', script, program, ...words], {
      ...user,
      cwd: folder,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: folder },
      detached: true,
      stdio: ['pipe', log, log],
    });
  }

  /** Sends a signal to the program, not to the shell. */
  signal(signal: NodeJS.Signals): void {
    for (const pid of childrenOf(this.#shell?.pid ?? 0)) if (nameOf(pid) !== 'cat') process.kill(pid, signal);
  }

  /** By SIGTERM, or at once. */
  async end(isKilled = false): Promise<void> {
    const shell = this.#shell;
    if (shell === null) return;
    this.#shell = null;
    if (isKilled) for (const pid of childrenOf(shell.pid ?? 0)) kill(pid, 'SIGKILL');
    shell.stdin?.end();
    if (shell.exitCode === null && shell.signalCode === null) await once(shell, 'exit');
  }
}

/** Pids of a process’s children. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);
}

/** Ignores one that has ended. */
export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

function parentOf(name: string): number | null {
  const stat = read(`/proc/${name}/stat`);
  // The name in brackets may hold blanks.
  return stat === '' ? null : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function nameOf(pid: number): string {
  return read(`/proc/${pid}/comm`).trim();
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
