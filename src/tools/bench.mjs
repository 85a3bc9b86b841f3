import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { findOrInstallBrowser } from './browser.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { projectRoot } from './project-root.mjs';

const here = join(projectRoot, 'e2e/bench');
const photoFile = join(projectRoot, 'src/testing/photos/rocket.jpg');
const made = join(projectRoot, 'e2e/.results/bench');

/** The benchmarks by name; `npm run bench -- proxy encoding` runs only those. */
const benches = {
  audit: async (setting) => (await import('../../e2e/bench/audit.mjs')).benchAudit(setting),
  callbacks: async (setting) => (await import('../../e2e/bench/callbacks.mjs')).benchCallbacks(setting),
  'callback-visible': async (setting) =>
    (await import('../../e2e/bench/callback-visible.mjs')).benchCallbackVisible(setting),
  'callbacks-scroll': async (setting) =>
    (await import('../../e2e/bench/callbacks-scroll.mjs')).benchCallbacksScroll(setting),
  'first-page': async (setting) => (await import('../../e2e/bench/first-page.mjs')).benchFirstPage(setting),
  encoding: async (setting) => (await import('../../e2e/bench/encoding.mjs')).benchEncoding(setting),
  interactions: async (setting) =>
    (await import('../../e2e/bench/interactions.mjs')).benchInteractions(setting),
  lists: async (setting) => (await import('../../e2e/bench/lists.mjs')).benchLists(setting),
  paint: async (setting) => (await import('../../e2e/bench/paint.mjs')).benchPaint(setting),
  preflight: async (setting) => (await import('../../e2e/bench/preflight.mjs')).benchPreflight(setting),
  proxy: async (setting) => (await import('../../e2e/bench/proxy.mjs')).benchProxy(setting),
  'renderer-memory': async (setting) =>
    (await import('../../e2e/bench/renderer-memory.mjs')).benchRendererMemory(setting),
  restart: async () => (await import('../../e2e/bench/restart.mjs')).benchRestart(),
  sandbox: async (setting) => (await import('../../e2e/bench/sandbox.mjs')).benchSandbox(setting),
  'sandbox-scale': async () => (await import('../../e2e/bench/sandbox-scale.mjs')).benchSandboxScale(),
  uploads: async (setting) => (await import('../../e2e/bench/uploads.mjs')).benchUploads(setting),
};

/** Installs what the lock file says, unless that was done since it last changed. */
function installPeers() {
  const installed = join(here, 'node_modules/.package-lock.json');
  const changedAt = statSync(join(here, 'package-lock.json')).mtimeMs;
  if (existsSync(installed) && statSync(installed).mtimeMs > changedAt) return;
  const { status } = spawnSync('npm', ['ci', '--no-fund', '--no-audit', '--loglevel', 'error'], {
    cwd: here,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The peers of the benchmarks could not be installed.');
}

/** Node 20 runs no TypeScript: the forwarder that signs with our own code is bundled like the programs. */
async function buildSigningForwarder() {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: { ssr: join(here, 'forwarders/signing.mjs'), outDir: join(made, 'signing'), emptyOutDir: true },
  });
  return join(made, 'signing/signing.js');
}

function printTable(rows) {
  const width = (key) => Math.max(...rows.map((row) => String(row[key]).length));
  const [what, value] = [width('what'), width('value')];
  for (const row of rows) {
    console.log(
      `${String(row.target).padStart(2)}  ${row.what.padEnd(what)}  ${row.value.padStart(value)}  ${row.detail}`,
    );
  }
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0)
  throw new Error(`No benchmark is called ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}`);

process.chdir(projectRoot);
installPeers();
buildIfStale();
const setting = {
  here,
  made,
  browserPath: await findOrInstallBrowser(),
  signingProgram: await buildSigningForwarder(),
  photo: readFileSync(photoFile),
  photoFile,
};
const rows = [];
for (const name of wanted.length > 0 ? wanted : Object.keys(benches)) {
  console.log(`Measuring ${name} …`);
  rows.push(...(await benches[name](setting)));
}
console.log(`\nNode ${process.version}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`);
printTable(rows);
writeFileSync(
  'bench-results.json',
  `${JSON.stringify({ node: process.version, cores: cpus().length, rows }, null, 2)}\n`,
);
