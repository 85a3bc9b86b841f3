import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * Writes everything shipped, with versions, digests and licences, as CycloneDX to the named file or
 * dist/sbom.json. Promise: T-13.
 */
const [file = 'dist/sbom.json'] = process.argv.slice(2);
const words = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
];
const npm = process.env['npm_execpath'];
const options = { cwd: projectRoot, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 };
const text =
  npm === undefined
    ? execFileSync('npm', words, options)
    : execFileSync(process.execPath, [npm, ...words], options);
const { components } = JSON.parse(text);
mkdirSync(dirname(resolve(file)), { recursive: true });
writeFileSync(resolve(file), text);
process.stdout.write(`${components.length} packages in ${file}\n`);
