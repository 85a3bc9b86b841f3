import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { projectRoot } from './project-root.mjs';

const registry = 'https://registry.npmjs.org/';
const exactVersion = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/** Require only their text. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unicode-DFS-2016',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  '(MIT OR CC0-1.0)',
]);
/** MPL-2.0 and never built in: one checks pages in tests, one minifies CSS. */
const onlyTools = /^(?:axe-core|lightningcss(?:-[\w-]+)?)$/;

/** Typefaces: their licence requires its text and reserves their name. */
const onlyTypefaces = /^@fontsource-variable\/inter$/;

/**
 * The one LGPL library: nothing else decodes HEIC everywhere. Browsers get it unchanged in its own file with
 * its licence (src/tools/ship-libheif.mjs); no program of ours is linked with it.
 */
const onlyLibheif = /^libheif-js$/;

/** Packages with an install script, and why. Installs work without scripts. */
const installScripts = new Map([]);

/** Older ones are vulnerable. */
const least = new Map([['fastify', ['5.7.3', 'CVE-2026-25223, CVE-2026-3635']]]);

/**
 * Lists faults of versions, origins, install scripts and licences. Promise: T-13.
 * @param {{ manifest: any, lock: any, npmrc: string }} of
 * @returns {string[]}
 */
function faultsOfSupply({ manifest, lock, npmrc }) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  const scripted = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => nameIn(path));
  return [
    ...inexact(manifest),
    ...(/^ignore-scripts=true$/m.test(npmrc)
      ? []
      : ['.npmrc lets packages run scripts while they are installed']),
    ...packages.flatMap(([path, one]) => [
      ...originFaults(path, one),
      ...licenceFaults(path, one),
      ...engineFaults(path, one, manifest),
      ...tooOld(path, one),
    ]),
    ...scripted
      .filter((name) => !installScripts.has(name))
      .map((name) => `${name} has an install script that is not explained`),
    ...[...installScripts.keys()]
      .filter((name) => !scripted.includes(name))
      .map((name) => `${name} is said to have an install script, and has none`),
  ];
}

/** Includes overrides. */
function inexact({ dependencies = {}, devDependencies = {}, optionalDependencies = {}, overrides = {} }) {
  const asked = Object.entries({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...overrides,
  });
  return asked
    .filter(([, version]) => typeof version !== 'string' || !exactVersion.test(version))
    .map(([name]) => `${name} is not asked for by an exact version`);
}

/** Takes a missing address for the registry's; the digest identifies the bytes. */
function originFaults(path, { resolved, integrity, link }) {
  const faults = [];
  if (link === true) faults.push(`${nameIn(path)} is a link`);
  if (resolved !== undefined && !String(resolved).startsWith(registry))
    faults.push(`${nameIn(path)} comes from elsewhere than the registry`);
  if (!/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) faults.push(`${nameIn(path)} has no SHA-512`);
  return faults;
}

/** Reports what npm only warns about. */
function engineFaults(path, { engines, deprecated }, { engines: own }) {
  const faults = [];
  const oldest = /\d+\.\d+/.exec(own.node)?.[0];
  if (engines?.node !== undefined && !takesNode(engines.node, oldest))
    faults.push(`${nameIn(path)} wants Node ${engines.node}, not ${oldest}`);
  if (deprecated !== undefined) faults.push(`${nameIn(path)} is deprecated`);
  return faults;
}

/** Compares major and minor only; returns false for other notations. */
function takesNode(range, wanted) {
  const number = (text) => {
    const [major, minor = '0'] = text.split('.');
    return Number(major) * 1000 + (/^\d+$/.test(minor) ? Number(minor) : 0);
  };
  const takes = {
    '>=': (one) => number(wanted) >= number(one),
    '<': (one) => number(wanted) < number(one),
    '^': (one) => number(wanted) >= number(one) && wanted.split('.')[0] === one.split('.')[0],
    '': (one) => wanted.split('.')[0] === one,
  };
  return range.split('||').some((alternative) =>
    alternative
      .trim()
      .replaceAll(/([<>=^]) +/g, '$1')
      .replaceAll(/\.\*/g, '')
      .replace(/^\*$/, '>=0')
      .split(/ +/)
      .every((word) => {
        const [, sign, one] = /^(>=|<|\^|)v?(\d[\dx.]*)$/.exec(word) ?? [];
        return sign !== undefined && takes[sign](one);
      }),
  );
}

function licenceFaults(path, { license, dev }) {
  const name = nameIn(path);
  if (licences.has(license)) return [];
  if (license === 'MPL-2.0' && dev === true && onlyTools.test(name)) return [];
  if (license === 'OFL-1.1' && onlyTypefaces.test(name)) return [];
  if (license === 'LGPL-3.0' && onlyLibheif.test(name)) return [];
  return [`${name} is under ${license ?? 'no licence'}, which is not on the list`];
}

function tooOld(path, { version }) {
  const name = nameIn(path);
  const [minimum, why] = least.get(name) ?? [];
  return minimum === undefined || isAtLeast(version, minimum)
    ? []
    : [`${name} must be ${minimum} or newer: ${why}`];
}

function isAtLeast(version, minimum) {
  const numbers = (text) => text.split('-', 1)[0].split('.').map(Number);
  const [ours, theirs] = [numbers(version), numbers(minimum)];
  const at = ours.findIndex((number, place) => number !== theirs[place]);
  return at === -1 || ours[at] > theirs[at];
}

function nameIn(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function licenceTable(lock) {
  const rows = new Map();
  for (const [path, { license, dev }] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const row = rows.get(license) ?? { shipped: 0, tools: 0 };
    row[dev === true ? 'tools' : 'shipped'] += 1;
    rows.set(license, row);
  }
  return [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { shipped, tools }]) => `${name}: ${shipped} shipped, ${tools} of tools`);
}

const readText = (file) => readFileSync(join(projectRoot, file), 'utf8');

if (isMain(import.meta.url)) {
  const manifest = JSON.parse(readText('package.json'));
  const lock = JSON.parse(readText('package-lock.json'));
  const faults = faultsOfSupply({ manifest, lock, npmrc: readText('.npmrc') });
  process.stdout.write(
    `${licenceTable(lock).join('\n')}\n${installScripts.size} packages with install scripts\n`,
  );
  for (const fault of faults) process.stderr.write(`✗ ${fault}\n`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
