import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * Tests of what PostgreSQL may do otherwise than SQLite: `npm test` runs them on both. The long form runs all
 * on both.
 */
const alsoOnPostgres = [
  /^src\/node\/dialect/,
  /-store\.test\./,
  /^src\/server\/directory\/(?:projection\/|requests\/call-recorder|lists\/(?:list-plans|search))/,
  /^src\/server\/audit\/trail\/(?:create-trail|sweeper|checkpoint-writer|instances|trail-failures)/,
  /^src\/server\/audit\/verify\/(?:verify-trail|several-servers)\.test/,
  /^src\/server\/callbacks\/(?:callback-intake|callbacks-undurable|repeated-callbacks|events\/callback-processing)/,
  /^src\/server\/database\//,
  /^src\/server\/calls\/submissions\/(?:reserve-write|write-once|several-instances)/,
  /^src\/server\/calls\/(?:rechecks\/rechecks|proxy\/signing-slot)\./,
  /^src\/server\/(?:operations\/instances|audit\/desk\/once-per-window)/,
];

const onServersDatabase = ['src/server/', 'src/node/dialect', 'src/testing/soak/'];

/**
 * Puts each test file in one group that shares a vitest process. `npm test` leaves out `.long.test.ts`.
 *
 * - `unit`: files share a process, since loading the modules is half of their cost
 * - `pages`: the same in jsdom; a worker that changes between environments starts again each time
 * - `apart`: files that replace modules or kill programs have a process each
 *
 * @param {{ isLong: boolean }} options
 */
export function testGroups({ isLong }) {
  const groups = { unit: [], pages: [], apart: [] };
  for (const path of testFiles()) if (isLong || !isLongOnly(path)) groups[groupOf(path)].push(path);
  return groups;
}

/**
 * Lists the files to run on PostgreSQL: those above and `.postgres.test.`, or in the long form all that use
 * the server's database.
 *
 * @param {{ isLong: boolean }} options
 */
export function testsOnPostgres({ isLong }) {
  return testFiles().filter((path) => {
    if (path.includes('.sqlite.test.') || (!isLong && isLongOnly(path))) return false;
    if (path.includes('.postgres.test.')) return true;
    if (replacesModules(path)) return false;
    return isLong
      ? onServersDatabase.some((begin) => path.startsWith(begin))
      : alsoOnPostgres.some((pattern) => pattern.test(path));
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
  if (replacesModules(path) || (isLongOnly(path) && /^(?:src\/testing|e2e)\//.test(path))) return 'apart';
  return textOf(path).includes('@vitest-environment jsdom') ? 'pages' : 'unit';
}

function replacesModules(path) {
  return /vi\.(?:mock|unmock|doMock|resetModules)\(|\binLanguage\(/.test(textOf(path));
}

function textOf(path) {
  return readFileSync(join(projectRoot, path), 'utf8');
}
