import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a directory and its parents, for the owner only. Node's `recursive` never ends where nothing can be
 * made, such as below `/proc`. Throws the system's error.
 */
export function makeDirectory(directory: string): void {
  const above = dirname(directory);
  if (!existsSync(above)) makeDirectory(above);
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (statSync(directory, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}
