import { statfsSync } from 'node:fs';

const inMemory = '/dev/shm';
const plentyBytes = 2 * 1024 ** 3;

/**
 * Returns null without plenty of space, as in containers with 64 MiB.
 * @returns {string | null}
 */
export function folderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= plentyBytes ? inMemory : null;
  } catch {
    return null;
  }
}
