import { statfsSync } from 'node:fs';

const inMemory = '/dev/shm';
const plentyBytes = 2 * 1024 ** 3;

/**
 * A folder that is kept in memory and has plenty of room; in a container it often has 64 MiB, which is not enough.
 *
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
