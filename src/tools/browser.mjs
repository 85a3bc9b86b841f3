import { spawnSync } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';

const systemNames = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const systemFiles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a browser that the end-to-end tests can drive. Looks for `BROWSER_PATH`, a system Chrome or Chromium
 * and Playwright's own; else installs one. Says which one it uses in one line. Throws when there is none to be had.
 * Spec: interfaces.md › Running
 *
 * @returns {Promise<string>}
 */
export async function findOrInstallBrowser() {
  const { path, version, origin } = await locate();
  process.stdout.write(`Browser: ${version} at ${path} (${origin})\n`);
  return path;
}

async function locate() {
  const named = process.env['BROWSER_PATH'];
  if (named) {
    const version = versionOf(named);
    if (!version) throw new Error(`BROWSER_PATH names no working browser: ${named}`);
    return { path: named, version, origin: 'BROWSER_PATH' };
  }
  return (
    (await firstWorking()) ??
    (installWithPlaywright() ? await firstWorking('downloaded by Playwright') : undefined) ??
    (installWithApt() ? await firstWorking('installed by apt-get') : undefined) ??
    fail()
  );
}

async function firstWorking(origin) {
  for (const path of systemCandidates()) {
    const version = versionOf(path);
    if (version) return { path, version, origin: origin ?? 'found on this system' };
  }
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  const version = versionOf(path);
  return version ? { path, version, origin: origin ?? "Playwright's own" } : undefined;
}

function systemCandidates() {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [...systemNames.flatMap((name) => folders.map((folder) => join(folder, name))), ...systemFiles];
}

/** What `--version` answers; nothing when the file does not run, for instance a wrapper around a missing snap. */
function versionOf(path) {
  try {
    accessSync(path, constants.X_OK);
    if (!statSync(path).isFile()) return undefined;
  } catch {
    return undefined;
  }
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /\d+\.\d+/.test(stdout) ? stdout.trim().split('\n').at(-1)?.trim() : undefined;
}

function installWithPlaywright() {
  process.stdout.write('No browser found: trying Playwright’s download.\n');
  const cli = fileURLToPath(new URL('./cli.js', import.meta.resolve('playwright/package.json')));
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  const { status } = spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    env,
    stdio: ['ignore', 'ignore', 'ignore'],
    timeout: 180_000,
  });
  return status === 0;
}

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  process.stdout.write('Playwright’s download did not work: trying apt-get.\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // A stale package list still may serve, so only the install itself decides.
  apt('update', '-q');
  return apt('install', '-y', '-q', 'chromium').status === 0;
}

function fail() {
  throw new Error('No browser to be had: install Chrome or Chromium, or name one in BROWSER_PATH.');
}

if (isMain(import.meta.url)) await findOrInstallBrowser();
