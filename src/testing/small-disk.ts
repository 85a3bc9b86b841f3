import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  readonly directory: string;
  fill(): void;
  free(): void;
  readonly leftBytes: number;
  remove(): void;
}

const prefix = 'ballast-';
const largestBytes = 1024 * 1024;
const smallestBytes = 512;

/** Returns null if not permitted. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const directory = mkdtempSync(join(tmpdir(), 'disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', directory]);
  if (mounted.status !== 0) {
    rmSync(directory, { recursive: true });
    return null;
  }
  let files = 0;
  return {
    directory,
    fill() {
      for (let size = largestBytes; size >= smallestBytes; size /= 2)
        while (wasWritten(join(directory, `${prefix}${files}`), size)) files += 1;
    },
    free() {
      for (const name of readdirSync(directory))
        if (name.startsWith(prefix)) rmSync(join(directory, name), { force: true });
    },
    get leftBytes() {
      const { bavail, bsize } = statfsSync(directory);
      return bavail * bsize;
    },
    remove() {
      spawnSync('umount', ['-l', directory]);
      rmSync(directory, { recursive: true });
    },
  };
}

/** Leaves a partly written file, which takes space. */
function wasWritten(file: string, bytes: number): boolean {
  try {
    writeFileSync(file, Buffer.alloc(bytes));
    return true;
  } catch {
    return false;
  }
}
