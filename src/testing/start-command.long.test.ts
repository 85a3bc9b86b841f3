import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const tools = join(import.meta.dirname, '../tools');

/** A fake Vite that writes the awaited files. */
const vite = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
mkdirSync('dist/web', { recursive: true });
const awaited = readFileSync('src/tools/build-if-stale.mjs', 'utf8');
const programs = [...awaited.matchAll(/dist\\/([\\w-]+\\.js)/g)].map(([, name]) => name);
const names = process.argv.includes('--ssr') ? programs : ['web/index.html'];
for (const name of names) writeFileSync('dist/' + name, name === 'main.js' ? \`import '../program.js'\` : '');
`;

/** A fake desk that runs until stopped. */
const program = `
setInterval(() => {}, 1000);
process.once('SIGTERM', () => process.exit(0));
process.stdout.write('ready ' + process.pid + '\\n');
`;

describe('npm start', () => {
  let project: string;

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'rampart-start-'));
    cpSync(tools, join(project, 'src/tools'), { recursive: true });
    write('package.json', '{ "type": "module", "scripts": { "start": "node src/tools/start.mjs" } }');
    write('node_modules/vite/bin/vite.js', vite);
    write('node_modules/vite/package.json', '{ "type": "module" }');
    for (const file of ['src/web/main.tsx', 'src/server/app.ts', 'src/contract/desk/session.ts'])
      write(file, '');
  });

  afterEach(() => {
    rmSync(project, { recursive: true, force: true });
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops all when npm alone is sent %s',
    async (signal) => {
      write('program.js', program);
      const npm = spawn('npm', ['start', '--silent'], { cwd: project, stdio: ['ignore', 'pipe', 'inherit'] });
      let said = '';
      npm.stdout.on('data', (data) => (said += String(data)));
      const id = await vi.waitFor(() => Number(/ready (\d+)/.exec(said)![1]), { timeout: 15_000 });
      npm.kill(signal);
      await once(npm, 'exit');
      await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow('ESRCH'), { timeout: 5_000 });
    },
    30_000,
  );

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
});
