import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMain } from './is-main.mjs';
import { projectRoot } from './project-root.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/**
 * Runs a built program in this process, so that it gets every signal itself.
 * @param {'main' | 'sandbox' | 'migrate' | 'retention' | 'rekey' | 'backup' | 'directory-rebuild' | 'audit-verify' | 'conformance'} name
 */
export async function runProgram(name) {
  stopWithNpm();
  await import(pathToFileURL(join(projectRoot, 'dist', `${name}.js`)).href);
}

if (isMain(import.meta.url)) await runProgram(process.argv[2]);
