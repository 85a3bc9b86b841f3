import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installWithApt } from './apt.mjs';
import { isMain } from './is-main.mjs';

const libraries = ['/usr/lib', '/usr/libexec'];

/** Driver, browser, a screen in memory, and their bus. */
const needed = [
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['xvfb-run', 'xvfb'],
  ['xauth', 'xauth'],
  ['dbus-run-session', 'dbus'],
];

/**
 * Finds WebKitGTK, Safari's engine, with its WebDriver, or installs it as root on Debian.
 * @returns {{ driver: string, browser: string, line: string } | { why: string }}
 */
export function findOrInstallWebkit() {
  for (const [program, packageName] of needed) if (onPath(program) === undefined) installWithApt(packageName);
  const missing = needed.map(([program]) => program).filter((program) => onPath(program) === undefined);
  const browser = miniBrowser();
  if (missing.length > 0 || browser === undefined)
    return { why: `no ${missing[0] ?? 'MiniBrowser'} on this system, and no way to install it` };
  const driver = onPath('WebKitWebDriver');
  return { driver, browser, line: `WebKit: ${driver} with ${browser}` };
}

function onPath(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
}

function miniBrowser() {
  const folders = libraries.flatMap((library) => [
    library,
    ...(existsSync(library) ? readdirSync(library).map((name) => join(library, name)) : []),
  ]);
  return folders
    .flatMap((folder) =>
      ['webkit2gtk-4.1', 'webkit2gtk-4.0', 'webkitgtk-6.0'].map((name) => join(folder, name)),
    )
    .map((folder) => join(folder, 'MiniBrowser'))
    .find((path) => existsSync(path));
}

if (isMain(import.meta.url)) {
  const found = findOrInstallWebkit();
  if ('why' in found) throw new Error(found.why);
  process.stdout.write(`${found.line}\n`);
}
