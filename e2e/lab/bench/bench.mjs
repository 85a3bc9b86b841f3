import { cpus } from 'node:os';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { buildProgram } from './build-program.mjs';
import { nameOfCommit } from '../name-of-commit.mjs';
import { comparisonOf, tableOf } from './figure.mjs';
import { plotOf } from './plot.mjs';
import { findOrInstallBrowser } from '../../../src/tools/browser.mjs';
import { buildIfStale } from '../../../src/tools/build-if-stale.mjs';
import { projectRoot } from '../../../src/tools/project-root.mjs';

const here = import.meta.dirname;
const photoFile = join(projectRoot, 'src/testing/photos/rocket.jpg');
const made = join(projectRoot, 'e2e/.results/bench');
const kept = join(here, '.results');
/** `--keep`: the README's figures. */
const figures = join(here, 'figures.json');
const mostMinutes = 25;

const benches = {
  audit: async (setting) => (await import('./audit.mjs')).benchAudit(setting),
  callbacks: async (setting) => (await import('./callbacks.mjs')).benchCallbacks(setting),
  'callback-visible': async (setting) =>
    (await import('./callback-visible.mjs')).benchCallbackVisible(setting),
  'callbacks-scroll': async (setting) =>
    (await import('./callbacks-scroll.mjs')).benchCallbacksScroll(setting),
  'first-page': async (setting) => (await import('./first-page.mjs')).benchFirstPage(setting),
  encoding: async (setting) => (await import('./encoding.mjs')).benchEncoding(setting),
  interactions: async (setting) => (await import('./interactions.mjs')).benchInteractions(setting),
  lists: async (setting) => (await import('./lists.mjs')).benchLists(setting),
  paint: async (setting) => (await import('./paint.mjs')).benchPaint(setting),
  preflight: async (setting) => (await import('./preflight.mjs')).benchPreflight(setting),
  proxy: async (setting) => (await import('./proxy.mjs')).benchProxy(setting),
  queue: async (setting) => (await import('./queue.mjs')).benchQueue(setting),
  reading: async (setting) => (await import('./reading.mjs')).benchReading(setting),
  'renderer-memory': async (setting) => (await import('./renderer-memory.mjs')).benchRendererMemory(setting),
  retention: async () => (await import('./retention.mjs')).benchRetention(),
  restart: async () => (await import('./restart.mjs')).benchRestart(),
  sandbox: async (setting) => (await import('./sandbox.mjs')).benchSandbox(setting),
  'sandbox-scale': async () => (await import('./sandbox-scale.mjs')).benchSandboxScale(),
  'large-signing': async (setting) => (await import('./large-signing.mjs')).benchLargeSigning(setting),
  uploads: async (setting) => (await import('./uploads.mjs')).benchUploads(setting),
};

async function buildForwarder(name) {
  return buildProgram(join(here, `forwarders/${name}.mjs`), join(made, name));
}

const readResult = (file) => JSON.parse(readFileSync(file, 'utf8'));

function readWords() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      compare: { type: 'string' },
      with: { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  });
  const unknown = positionals.filter((name) => !Object.hasOwn(benches, name));
  if (unknown.length > 0)
    throw new Error(`No benchmark is called ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);
  if (values.with !== undefined && values.compare === undefined)
    throw new Error('--with FILE goes with --compare FILE');
  return { ...values, wanted: positionals.length > 0 ? positionals : Object.keys(benches) };
}

async function measure(wanted) {
  buildIfStale();
  const setting = {
    here,
    made,
    browserPath: await findOrInstallBrowser(),
    signingProgram: await buildForwarder('signing'),
    auditedProgram: await buildForwarder('audited'),
    photo: readFileSync(photoFile),
    photoFile,
  };
  const result = {
    name: nameOfCommit(),
    at: new Date().toISOString(),
    node: process.version,
    cores: cpus().length,
    seconds: {},
    rows: [],
  };
  for (const name of wanted) {
    console.log(`Measuring ${name} …`);
    const startedAt = performance.now();
    const rows = await benches[name](setting);
    result.seconds[name] = Math.round((performance.now() - startedAt) / 1000);
    result.rows.push(...rows.map((row) => ({ bench: name, ...row })));
  }
  return result;
}

function save(result) {
  mkdirSync(kept, { recursive: true });
  const file = join(kept, `${result.at.replaceAll(':', '').slice(0, 17)}-${result.name}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return relative(process.cwd(), file);
}

/** Replaces the README's figures of the benchmarks that ran. */
function keep(result) {
  const before = existsSync(figures) ? readResult(figures) : { seconds: {}, rows: [] };
  const others = before.rows.filter(({ bench }) => !Object.hasOwn(result.seconds, bench));
  const order = Object.keys(benches);
  const rows = [...others, ...result.rows].toSorted(
    (one, other) => order.indexOf(one.bench) - order.indexOf(other.bench),
  );
  const seconds = { ...before.seconds, ...result.seconds };
  writeFileSync(figures, `${JSON.stringify({ ...result, seconds, rows }, null, 2)}\n`);
  writeFileSync(join(here, 'figures.svg'), plotOf(rows));
}

process.chdir(process.env.INIT_CWD ?? process.cwd());
const words = readWords();
const before = words.compare === undefined ? null : readResult(words.compare);
const other = words.with === undefined ? null : readResult(words.with);
process.chdir(projectRoot);
const result = other ?? (await measure(words.wanted));
if (other === null) {
  const took = Object.values(result.seconds).reduce((sum, seconds) => sum + seconds, 0);
  console.log(`\nNode ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`);
  console.log(tableOf(result.rows).join('\n'));
  console.log(
    `\n${Math.round(took / 6) / 10} minutes (all of them: ${mostMinutes} at most); kept in ${save(result)}`,
  );
  if (words.keep) keep(result);
}
if (before !== null) console.log(`\n${comparisonOf(before, result).join('\n')}`);
