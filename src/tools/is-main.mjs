import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * Whether the module with this URL is the program that Node was started with.
 *
 * @param {string} moduleUrl
 */
export function isMain(moduleUrl) {
  const program = process.argv[1];
  return program !== undefined && pathToFileURL(realpathSync(program)).href === moduleUrl;
}
