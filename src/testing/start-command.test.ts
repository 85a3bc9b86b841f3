import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const tools = join(import.meta.dirname, '../tools');

/** Stands in for Vite: notes which part it was asked for, and fails when a file named `broken` is there. */
const vite = `
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
const isPrograms = process.argv.includes('--ssr');
appendFileSync('built.txt', isPrograms ? 'programs ' : 'page ');
mkdirSync('dist/web', { recursive: true });
const awaited = readFileSync('src/tools/build-if-stale.mjs', 'utf8');
const programs = [...awaited.matchAll(/dist\\/([\\w-]+\\.js)/g)].map(([, name]) => name);
const names = isPrograms ? programs : ['web/index.html'];
for (const name of names) writeFileSync('dist/' + name, existsSync('program.js') && name === 'main.js' ? \`import '../program.js'\` : '');
if (existsSync('broken')) process.exit(1);
`;

/** Stands in for the desk: runs until it is stopped. */
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

  it('builds what is missing, and nothing twice', () => {
    expect(start().status).toBe(0);
    expect(start().status).toBe(0);
    expect(built()).toBe('page programs');
  });

  it.each([
    ['src/web/main.tsx', 'page'],
    ['src/server/app.ts', 'programs'],
    ['src/contract/desk/session.ts', 'page programs'],
    ['package.json', 'page programs'],
  ])('builds what is older than %s: %s', (source, parts) => {
    start();
    changeLater(source, 60);
    start();
    expect(built()).toBe(`page programs ${parts}`);
  });

  it('builds again when a source was removed', () => {
    start();
    rmSync(join(project, 'src/web/main.tsx'));
    changeLater('src/web', 60);
    start();
    expect(built()).toBe('page programs page');
  });

  it('does not mistake a failed build for a built page', () => {
    write('broken', '');
    expect(start().status).not.toBe(0);
    rmSync(join(project, 'broken'));
    expect(start().status).toBe(0);
    expect(built()).toBe('page page programs');
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

  function start(): { status: number | null } {
    return spawnSync(process.execPath, ['src/tools/start.mjs'], { cwd: project });
  }

  function built(): string {
    return readFileSync(join(project, 'built.txt'), 'utf8').trim();
  }

  function changeLater(file: string, seconds: number): void {
    const later = new Date(Date.now() + seconds * 1000);
    utimesSync(join(project, file), later, later);
  }

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  }
});
