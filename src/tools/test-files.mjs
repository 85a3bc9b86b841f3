import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const bundle = 'src/testing/bundle.test.ts';

/** What works on SQL differently on PostgreSQL: the rooms of stores, projections, the trail, the intake of callbacks, and commands on the data. */
const roomsOnPostgres = [
  'src/node/dialect',
  'src/server/accounts/people/provider-staff',
  'src/server/audit/',
  'src/server/callbacks/',
  'src/server/calls/rechecks/',
  'src/server/calls/submissions/',
  'src/server/commands/',
  'src/server/database/',
  'src/server/directory/',
  'src/server/privacy/facts/',
];

/** What works on the server's database at all. */
const onServersDatabase = ['src/server/', 'src/node/dialect', 'src/testing/soak/'];

/**
 * Every test file, in exactly one group of those that share a vitest process. A file named `.long.test.ts` is left out of `npm test`.
 *
 * - `unit`: many files share a process, which loads the rooms once: that is half of their cost
 * - `pages`: the same in jsdom; a worker that changes between environments starts again each time
 * - `apart`: programs of their own, or a module that is replaced for one file: each file has a process to itself
 *
 * @param {{ isLong: boolean }} options
 */
export function testGroups({ isLong }) {
  const groups = { unit: [], pages: [], apart: [], bundle: [] };
  for (const path of testFiles()) if (isLong || !isLongOnly(path)) groups[groupOf(path)].push(path);
  return groups;
}

/**
 * The files that run on PostgreSQL as well: in `npm test` the rooms above and each file that asks for PostgreSQL by its name, in the long
 * form all that work on the server's database.
 *
 * @param {{ isLong: boolean }} options
 */
export function testsOnPostgres({ isLong }) {
  const begins = isLong ? [...onServersDatabase, ...roomsOnPostgres] : roomsOnPostgres;
  return testFiles().filter((path) => {
    if (path.includes('.sqlite.test.') || (!isLong && isLongOnly(path))) return false;
    if (path.includes('.postgres.test.')) return true;
    return begins.some((begin) => path.startsWith(begin)) && !replacesModules(path);
  });
}

function isLongOnly(path) {
  return path.includes('.long.');
}

export function testFiles() {
  return ['src', 'e2e/lab/intruder', 'e2e/lab/bad-days']
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true }).map((path) => join(folder, path)),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .sort();
}

function groupOf(path) {
  if (path === bundle) return 'bundle';
  if (/^(?:src\/testing|e2e)\//.test(path) || replacesModules(path)) return 'apart';
  return textOf(path).includes('@vitest-environment jsdom') ? 'pages' : 'unit';
}

function replacesModules(path) {
  return /vi\.(?:mock|doMock|resetModules)\(|\binLanguage\(/.test(textOf(path));
}

function textOf(path) {
  return readFileSync(join(projectRoot, path), 'utf8');
}
