import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

import { commandsOf, hasDebootstrap, makeEmptyDebian, runInside } from './empty-debian.mjs';

/**
 * Follows README's path for a first time literally: in an empty Debian, beside a sandbox and a provider of accounts on this machine, up to
 * somebody who is signed in by the company's account through TLS. As root, with `debootstrap` and the ports 80, 443, 5432 and 8080 free;
 * `node e2e/operators-path/follow.mjs [FOLDER]`, FOLDER being an empty Debian that is there already. Builds what it needs of the sources first.
 */
const project = fileURLToPath(new URL('../../', import.meta.url));
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
    rolldownOptions: { input: { neighbours: join(project, 'e2e/operators-path/neighbours.ts') } },
  },
});
const { startNeighbours, tryConsole } = await import(pathToFileURL(join(outDir, 'neighbours.js')).href);

const name = 'rampart.test';
const neighbours = await startNeighbours(`https://${name}`);
const machine = makeEmptyDebian(project, { consoleName: name, made });
let inside;
try {
  const startedAt = performance.now();
  const lines = commandsOf(join(project, 'README.md'), 'A first time, on one machine', {
    NAME: name,
    ...neighbours.values,
  });
  inside = await runInside(machine.root, lines);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const found = await tryConsole({
    name,
    certificate: join(machine.root, 'etc/rampart/tls/cert.pem'),
    output: inside.output(),
  });
  const isThere =
    found.firstAdmin === 200 && found.session.staff?.role === 'admin' && found.delivery.reach === 'arrived';
  const isFine = isThere && found.connection.steps.every((step) => step.isFine === true);
  process.exitCode = isFine ? 0 : 1;
  process.stdout.write(`\n${JSON.stringify(found, null, 2)}\nThe path took ${seconds} s.\n`);
  await inside.end();
  machine.remove();
} catch (error) {
  process.stderr.write(`The machine is left for a look at ${machine.root}\n`);
  throw error;
} finally {
  await inside?.end();
  await neighbours.close();
  rmSync(outDir, { recursive: true, force: true });
}
