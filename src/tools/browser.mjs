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

/** The same pages at two thirds of the cost. */
const windowless = 'chromium-headless-shell';

/**
 * Finds `BROWSER_PATH` or Debian's headless Chromium, installed if missing, else `findOrInstallBrowser`.
 * Prints which.
 * @returns {Promise<string>}
 */
export async function findOrInstallWindowless() {
  if (process.env['BROWSER_PATH']) return findOrInstallBrowser();
  const found = workingOf(inFolders(windowless), 'found on this system') ?? installWindowless();
  return found ? reported(found) : findOrInstallBrowser();
}

function installWindowless() {
  return installWithApt(windowless, 'No Chromium without windows')
    ? workingOf(inFolders(windowless), 'installed by apt-get')
    : undefined;
}

/**
 * Finds `BROWSER_PATH`, a system Chrome or Chromium, or Playwright's, installed if missing. Prints which.
 * Throws if none.
 * @returns {Promise<string>}
 */
export async function findOrInstallBrowser() {
  return reported(await locate());
}

function reported({ path, version, origin }) {
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
    (installWithApt('chromium', 'Playwright’s download did not work')
      ? await firstWorking('installed by apt-get')
      : undefined) ??
    fail()
  );
}

async function firstWorking(origin) {
  const found = workingOf(systemCandidates(), origin ?? 'found on this system');
  if (found) return found;
  const { chromium } = await import('playwright');
  const path = chromium.executablePath();
  const version = versionOf(path);
  return version ? { path, version, origin: origin ?? "Playwright's own" } : undefined;
}

function systemCandidates() {
  return [...systemNames.flatMap(inFolders), ...systemFiles];
}

function inFolders(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name));
}

function workingOf(paths, origin) {
  for (const path of paths) {
    const version = versionOf(path);
    if (version) return { path, version, origin };
  }
  return undefined;
}

/** Returns undefined for a file that doesn't run, such as a wrapper of a missing snap. */
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

function installWithApt(name, why) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  process.stdout.write(`${why}: trying apt-get.\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) =>
    spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', '-q', ...words], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  // A stale package list still may serve, so only the install itself decides.
  apt('update');
  return apt('install', '-y', name).status === 0;
}

function fail() {
  throw new Error('No browser to be had: install Chrome or Chromium, or name one in BROWSER_PATH.');
}

if (isMain(import.meta.url)) await findOrInstallBrowser();
