/**
 * Counts the house: files and lines of product code, files a feature, files that an action passes, files with one importer.
 * Run: node e2e/bench/house.mjs [directory of another checkout]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix, resolve } from 'node:path';

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '../..'));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'src'], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => /\.(?:tsx?|mjs|css)$/.test(path) && existsSync(join(root, path)));
const isTest = (path) =>
  /\.test\.|^src\/testing\/|^src\/sandbox\/(?:testing|conformance)\/|\.d\.mts$/.test(path);
const product = files.filter((path) => !isTest(path));
const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const linesOf = (path) => texts.get(path).split('\n').length - 1;

const value =
  /^\s*(?:import|export)\s+(?!type\b)[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm;
const any = /(?:from\s+|import\s+|import\()'([^']+)'/g;
const target = (spec, from) =>
  spec.startsWith('#') ? `src/${spec.slice(1)}` : posix.join(posix.dirname(from), spec);
const importsOf = (path, pattern) =>
  [...texts.get(path).matchAll(pattern)]
    .map((match) => target(match.slice(1).find(Boolean), path))
    .filter((found) => texts.has(found));

/** What runs for an action: the modules it begins in on each side, and all the values they import. Styles don't count. */
function passedFrom(starts) {
  const found = new Set();
  const open = starts.filter((path) => texts.has(path));
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || path.endsWith('.css')) continue;
    found.add(path);
    open.push(...importsOf(path, value));
  }
  return found.size;
}

const middle = (numbers) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
const features = new Map();
for (const path of product) {
  const name = /^src\/web\/features\/([^/]+)\//.exec(path)?.[1];
  if (name !== undefined) features.set(name, (features.get(name) ?? 0) + 1);
}
const importers = new Map(product.map((path) => [path, 0]));
for (const path of product)
  for (const found of new Set(importsOf(path, any))) importers.set(found, (importers.get(found) ?? 0) + 1);
const hasTest = (path) => ['ts', 'tsx'].some((end) => texts.has(path.replace(/\.tsx?$/, `.test.${end}`)));
const single = product.filter(
  (path) => importers.get(path) === 1 && !hasTest(path) && !path.endsWith('.css'),
);
const count = (name) => readFileSync(join(root, name), 'utf8').split('\n').length - 1;
const perFeature = [...features.values()];

process.stdout.write(
  `${Object.entries({
    'files of product code': product.length,
    'lines of product code': product.reduce((all, path) => all + linesOf(path), 0),
    'lines a file, median': middle(product.map(linesOf)),
    'files a feature, median': middle(perFeature),
    'files a feature, most': Math.max(...perFeature),
    'files with one importer and no test, %': Math.round((single.length / product.length) * 1000) / 10,
    'lines of .oxlintrc.json': count('.oxlintrc.json'),
    'lines of README.md': count('README.md'),
  })
    .map(([what, number]) => `${String(number).padStart(8)}  ${what}`)
    .join('\n')}\n`,
);
for (const name of process.argv.slice(3))
  process.stdout.write(`${String(passedFrom(name.split(','))).padStart(8)}  files from ${name}\n`);
process.stdout.write(
  `\n${[...features]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, number]) => `${name} ${number}`)
    .join(', ')}\n`,
);
