import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';
import { projectRoot } from '../../../src/tools/project-root.mjs';
import { longestPath } from './layers.mjs';
import { traceRead } from './trace-read.mjs';

/**
 * `npm run lab -- count [CHECKOUT]`: counts a checkout with installed packages, by default this one. `--files`
 * lists the server's files that a read runs through.
 *
 * - product: `src` without tests (`*.test.*`, `testing/`) and declarations; catalogues are `*-words.ts`
 * - modules: folders and loose files directly under `src/server`
 * - layers: modules on the longest import path, with types; circles count as one
 * - docstrings: words of `/** … *\/`, without asterisks
 * - a read: see trace-read.mjs
 */
process.chdir(process.env.INIT_CWD ?? process.cwd());
const words = process.argv.slice(2).filter((word) => word !== '--files');
const root = resolve(words[0] ?? projectRoot);

const texts = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => /\.(?:ts|tsx|mjs|css)$/.test(name) && !/\.d\.\w+$|\.test\.|(?:^|\/)testing\//.test(name),
    )
    .map((name) => posix.join('src', name))
    .toSorted()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);
const isCatalogue = (path) => path.endsWith('-words.ts');
const isStyle = (path) => path.endsWith('.css');
const under = (...folders) => [...texts.keys()].filter((path) => folders.some((one) => path.startsWith(one)));
const lines = (paths) => paths.reduce((sum, path) => sum + texts.get(path).split('\n').length - 1, 0);

const code = under('src/').filter((path) => !isStyle(path));
const written = code.filter((path) => !isCatalogue(path));
const server = under('src/server/');
const shared = under('src/web/shared/').filter((path) => !isStyle(path));
const kit = under('src/web/shared/ui/', 'src/web/shared/forms/').filter((path) => !isStyle(path));

const statement = /(?:\bfrom\s+|^\s*import\s+|\bimport\()'([^']+)'/gm;

function importsOf(path) {
  return [...texts.get(path).matchAll(statement)]
    .map(([, name]) =>
      name.startsWith('#') ? `src/${name.slice(1)}` : posix.join(posix.dirname(path), name),
    )
    .filter((found) => texts.has(found));
}

const moduleOf = (path) => path.split('/')[2];

function serverModules() {
  const modules = new Map(server.map((path) => [moduleOf(path), new Set()]));
  for (const path of server)
    for (const found of importsOf(path))
      if (found.startsWith('src/server/') && moduleOf(found) !== moduleOf(path))
        modules.get(moduleOf(path)).add(moduleOf(found));
  return modules;
}

function docstrings() {
  const all = code.flatMap((path) => texts.get(path).match(/\/\*\*[^]*?\*\//g) ?? []);
  const told = all.map(
    (text) =>
      text
        .replaceAll(/^\s*\*|\/\*\*|\*\//gm, ' ')
        .split(/\s+/)
        .filter(Boolean).length,
  );
  return { count: all.length, words: told.reduce((sum, one) => sum + one, 0) };
}

/** Skips tracing where test helpers can't start the server. */
async function readThrough() {
  try {
    return await traceRead(root);
  } catch (error) {
    process.stderr.write(`The read was not traced: ${error.message}\n`);
    return null;
  }
}

const modules = serverModules();
const loose = [...modules.keys()].filter((name) => name.endsWith('.ts'));
const path = longestPath(modules);
const told = docstrings();
const read = await readThrough();
const rows = [
  ['lines of src (ts, tsx, mjs) without tests and catalogues', lines(written), 80_000],
  ['  the same with catalogues', lines(code), null],
  ['server: files', server.length, 160],
  ['server: modules', modules.size - loose.length, 12],
  ['server: loose files', loose.length, null],
  ['server: layers', path.length, 8],
  ['lines of web/shared', lines(shared), 10_000],
  [
    'files of shared/ui and shared/forms, without catalogues',
    kit.filter((one) => !isCatalogue(one)).length,
    45,
  ],
  ['  the same with catalogues', kit.length, null],
  ['lines of CSS', lines(under('src/').filter(isStyle)), 4000],
  ['words in docstrings', told.words, 50_000],
  ['docstrings', told.count, null],
  ['server files of an eligibility read, without those of any request', read?.own.length ?? null, 20],
  ['  the same with those of any request', read?.all.length ?? null, null],
];

const shown = (number) => (number === null ? '–' : number.toLocaleString('en-GB'));
for (const [what, counted, wanted] of [['', 'counted', 'wanted'], ...rows])
  process.stdout.write(
    `${what.padEnd(66)}${(typeof counted === 'string' ? counted : shown(counted)).padStart(9)}${(typeof wanted === 'string' ? wanted : shown(wanted)).padStart(9)}\n`,
  );
process.stdout.write(`\nThe longest path: ${path.map((group) => group.join('+')).join(' → ')}\n`);
if (process.argv.includes('--files')) process.stdout.write(`\n${(read?.own ?? []).join('\n')}\n`);
// Vite keeps no promise of leaving nothing open.
process.exit(0);
