import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

import { bootDebian } from './booted-debian.mjs';
import { hasDebootstrap, makeEmptyDebian } from './empty-debian.mjs';
import { commandsOf } from './manual-lines.mjs';
import { standInDebian } from './stood-in-debian.mjs';
import { tryCommands, tryUnits } from './units-at-work.mjs';

/**
 * Follows the operator's manual literally in an empty Debian with systemd, up to a company sign-in over TLS; then
 * tests units, data commands, key rotations and a reboot. Without systemd, stand-ins go up to the sign-in. Needs
 * root, `debootstrap` and ports 80, 443, 5432, 8080 and 9080; `node e2e/lab/operators-path/follow.mjs [FOLDER]`
 * reuses an empty Debian. Builds first.
 */
const project = fileURLToPath(new URL('../../../', import.meta.url));
const [made] = process.argv.slice(2);
if (process.getuid?.() !== 0 || (made === undefined && !hasDebootstrap())) {
  process.stderr.write('This needs root and debootstrap (apt-get install debootstrap).\n');
  process.exit(1);
}

const outDir = mkdtempSync(join(project, 'node_modules/.cache-path-'));
writeFileSync(join(outDir, 'package.json'), '{ "type": "module" }');
await build({
  root: project,
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: [/^#/], external: true },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    rolldownOptions: { input: { neighbours: join(project, 'e2e/lab/operators-path/neighbours.ts') } },
  },
});
const { startNeighbours, tryConsole } = await import(pathToFileURL(join(outDir, 'neighbours.js')).href);

const consoleName = 'rampart.test';
const neighbours = await startNeighbours(`https://${consoleName}`);
const { companyIssuer } = neighbours;
const startedAt = performance.now();
const seconds = () => Math.round((performance.now() - startedAt) / 1000);
const debian = makeEmptyDebian(project, { consoleName, companyIssuer, made });
let machine;
try {
  let whyStoodIn = null;
  try {
    machine = await bootDebian(debian.root);
  } catch (error) {
    whyStoodIn = error.message;
    machine = await standInDebian(debian.root);
  }
  const found = { systemd: whyStoodIn ?? 'runs', emptyDebianSeconds: seconds() };
  const lines = commandsOf('A first time, on one machine', { NAME: consoleName, ...neighbours.values });
  const output = await machine.run(lines);
  found.pathSeconds = seconds() - found.emptyDebianSeconds;
  const issuers = [companyIssuer, machine.read('/etc/rampart/tls/cert.pem')];
  const { trail, ...signedIn } = await tryConsole({ name: consoleName, issuers, output });
  Object.assign(found, signedIn);
  if (!isFine(found)) throw new Error(`the console is not fine: ${JSON.stringify(found, null, 2)}`);
  if (whyStoodIn === null) await tryOperations(found, trail);
  await machine.powerOff();
  process.stdout.write(`\n${JSON.stringify(found, null, 2)}\nAll of it took ${seconds()} s.\n`);
  debian.remove();
} catch (error) {
  process.stderr.write(`The machine is left for a look at ${debian.root}\n`);
  throw error;
} finally {
  await machine?.end();
  await neighbours.close();
  rmSync(outDir, { recursive: true, force: true });
}

/** With systemd: after the first sign-in, and a reboot. */
async function tryOperations(found, trail) {
  writeFileSync(join(debian.root, 'root/audit.jsonl'), trail);
  found.units = await tryUnits(machine);
  found.commands = await tryCommands(machine);
  await machine.powerOff();
  const from = performance.now();
  machine = await bootDebian(debian.root);
  await machine.run(
    `curl --silent --show-error --fail --retry 60 --retry-delay 1 --retry-all-errors --cacert /etc/rampart/tls/cert.pem https://${consoleName}/api/environment`,
  );
  found.rebootSeconds = Math.round((performance.now() - from) / 100) / 10;
}

function isFine({ firstAdmin, session, delivery, connection }) {
  const isThere = firstAdmin === 200 && session.staff?.role === 'admin' && delivery.reach === 'arrived';
  return isThere && connection.steps.every((step) => step.isFine === true);
}
