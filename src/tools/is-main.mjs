import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Returns true for the module that Node was started with.
 * @param {string} moduleUrl
 */
export function isMain(moduleUrl) {
  const program = process.argv[1];
  return program !== undefined && pathToFileURL(realpathSync(program)).href === moduleUrl;
}
