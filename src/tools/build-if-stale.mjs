import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { projectRoot } from './project-root.mjs';

/** @typedef {'page' | 'programs'} Part */

const settings = ['package.json', 'package-lock.json', 'vite.config.ts'];

const parts = {
  page: {
    sources: [...settings, 'index.html', 'public', 'src/contract', 'src/web'],
    outputs: ['dist/web/index.html'],
    leftovers: [],
    options: [],
  },
  programs: {
    sources: [
      ...settings,
      'src/main.ts',
      'src/contract',
      'src/deploy/postgres-roles.sql',
      'src/node',
      'src/sandbox',
      'src/server',
    ],
    outputs: [
      'dist/main.js',
      'dist/sandbox.js',
      'dist/inspection-worker.js',
      'dist/password-worker.js',
      'dist/migrate.js',
      'dist/retention.js',
      'dist/rekey.js',
      'dist/backup.js',
      'dist/audit-verify.js',
      'dist/directory-rebuild.js',
      'dist/health.js',
      'dist/conformance.js',
    ],
    leftovers: ['dist/chunks'],
    options: ['--ssr'],
  },
};

/**
 * Builds parts that are missing or older than a source. Throws if a build fails.
 * @param {readonly Part[]} [names]
 */
export function buildIfStale(names = ['page', 'programs']) {
  for (const name of names) if (isStale(name)) build(name);
}

function build(name) {
  const { options, leftovers } = parts[name];
  const startedAt = new Date();
  // The stamp goes first and comes last: a build that was interrupted counts as none.
  rmSync(stampOf(name), { force: true });
  for (const path of leftovers) rmSync(join(projectRoot, path), { recursive: true, force: true });
  process.stdout.write(`Building the ${name} …\n`);
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js');
  const { status, signal } = spawnSync(process.execPath, [vite, 'build', ...options, '--logLevel', 'warn'], {
    cwd: projectRoot,
    // Asked for by a test it is the same build.
    env: { ...process.env, VITEST: undefined, NODE_ENV: undefined },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`Building the ${name} failed (${signal ?? `exit code ${status}`}).`);
  // What is edited while the build runs is newer than the stamp.
  mkdirSync(join(projectRoot, 'dist'), { recursive: true });
  writeFileSync(stampOf(name), '');
  utimesSync(stampOf(name), startedAt, startedAt);
}

function isStale(name) {
  const { sources, outputs } = parts[name];
  const made = [...outputs.map((path) => join(projectRoot, path)), stampOf(name)];
  if (!made.every((path) => existsSync(path))) return true;
  return newestChange(sources.map((path) => join(projectRoot, path))) > statSync(stampOf(name)).mtimeMs;
}

function stampOf(name) {
  return join(projectRoot, 'dist', `.${name}-built`);
}

/** Finds the newest change; includes folders, to notice removed files. */
function newestChange(paths) {
  let newest = 0;
  for (const path of paths) {
    if (!existsSync(path) || /\.test\.tsx?$/.test(path)) continue;
    const facts = statSync(path);
    newest = Math.max(newest, facts.mtimeMs);
    if (facts.isDirectory()) {
      newest = Math.max(newest, newestChange(readdirSync(path).map((name) => join(path, name))));
    }
  }
  return newest;
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--all')) for (const name of ['page', 'programs']) build(name);
  else buildIfStale();
}
