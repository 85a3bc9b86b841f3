import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';
import { isMain } from './is-main.mjs';

const names = ['firefox-esr', 'firefox'];
const file = '/Applications/Firefox.app/Contents/MacOS/firefox';

/** Puppeteer's WebDriver BiDi is complete from here on. */
const oldestMajor = 128;

/**
 * Finds `FIREFOX_PATH` or a system Firefox, or installs the ESR as root on Debian. Throws if `FIREFOX_PATH`
 * is wrong.
 * @returns {{ program: string, line: string } | { why: string }}
 */
export function findOrInstallFirefox() {
  const named = process.env['FIREFOX_PATH'];
  if (named) {
    const found = usable(named, 'FIREFOX_PATH');
    if (found === undefined) throw new Error(`FIREFOX_PATH names no working Firefox: ${named}`);
    return found;
  }
  const found = firstUsable('found on this system');
  if (found !== undefined) return found;
  installWithApt('firefox-esr');
  return (
    firstUsable('installed by apt-get') ?? {
      why: `no Firefox ${oldestMajor} or newer on this system, and no way to install it`,
    }
  );
}

function firstUsable(origin) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  for (const program of [...candidates, file]) {
    const found = usable(program, origin);
    if (found !== undefined) return found;
  }
  return undefined;
}

function usable(program, origin) {
  if (!existsSync(program)) return undefined;
  // A wrapper around a missing snap is there, and answers nothing.
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  const [, version, major] = /Firefox ((\d+)\S*)/.exec(stdout ?? '') ?? [];
  return major !== undefined && Number(major) >= oldestMajor
    ? { program, line: `Firefox: ${version} at ${program} (${origin})` }
    : undefined;
}

if (isMain(import.meta.url)) {
  const found = findOrInstallFirefox();
  if ('why' in found) throw new Error(found.why);
  process.stdout.write(`${found.line}\n`);
}
