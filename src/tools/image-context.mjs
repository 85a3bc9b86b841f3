import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackDebian } from './debian-packages.mjs';
import { projectRoot } from './project-root.mjs';
import { nodePackage, unpackedPackage } from './registry-package.mjs';
import { billOfMaterials } from './sbom.mjs';

/** @typedef {'x64' | 'arm64'} Arch */

/** Packages with native parts, which stay outside the bundles (vite.config.ts). */
const native = ['libsql', '@node-rs/argon2'];

/** Leaves out what else dist has, such as an earlier image. */
const fromDist = /^(?:[\w-]+\.js|chunks|web)$/;

/** Program's user, above the ids of people and Debian's services, so it is no host's account. */
export const userId = 10_001;

const home = 'opt/rampart';

/**
 * Fills a folder with what the Containerfile copies: `root`, all files, and `data`, empty. Needs dist, the
 * registry, apt-get and dpkg-deb; not root.
 * @param {string} folder emptied first
 * @param {{ arch: Arch, version: string, revision: string }} of
 */
export function makeContext(folder, { arch, version, revision }) {
  rmSync(folder, { recursive: true, force: true });
  const root = join(folder, 'root');
  for (const path of ['data', `root/${home}/dist`, 'root/tmp', 'root/etc', 'root/usr/local/bin'])
    mkdirSync(join(folder, path), { recursive: true });
  const debian = unpackDebian(root, arch);
  const packages = nativePackages(arch);
  for (const [path, at] of [nodePackage(arch), ...packages].map((one) => [
    one,
    unpackedPackage(one, join(folder, 'packages')),
  ]))
    place(path, at, root);
  rmSync(join(folder, 'packages'), { recursive: true });
  copyProgram(join(root, home));
  writeFileSync(join(root, home, 'sbom.json'), imageBill({ debian, arch }));
  writeAccounts(join(root, 'etc'));
  // Whatever this machine's umask is: everybody reads, only root writes.
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', root]);
  execFileSync('chmod', ['1777', join(root, 'tmp')]);
  writeFileSync(join(folder, 'Containerfile'), containerfile({ version, revision }));
}

function containerfile({ version, revision }) {
  return readFileSync(join(projectRoot, 'src/deploy/Containerfile'), 'utf8')
    .replace(/^ARG VERSION$/m, `ARG VERSION=${version}`)
    .replace(/^ARG REVISION$/m, `ARG REVISION=${revision}`);
}

/** Finds their closure in the lock file, with parts for this architecture and glibc. */
function nativePackages(arch) {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  const found = new Map();
  const add = (name) => {
    const {
      version,
      integrity,
      dependencies = {},
      optionalDependencies = {},
    } = packages[`node_modules/${name}`];
    found.set(name, { name, version, integrity });
    const parts = Object.keys(optionalDependencies).filter(
      (part) => part.endsWith(`-linux-${arch}-gnu`) || part.endsWith(`/linux-${arch}-gnu`),
    );
    for (const next of [...Object.keys(dependencies), ...parts]) if (!found.has(next)) add(next);
  };
  for (const name of native) add(name);
  return [...found.values()];
}

function place({ name }, from, root) {
  if (!name.startsWith('node-linux-'))
    return cpSync(from, join(root, home, 'node_modules', name), { recursive: true });
  cpSync(join(from, 'bin/node'), join(root, 'usr/local/bin/node'));
  const notices = join(root, 'usr/share/doc/node');
  mkdirSync(notices, { recursive: true });
  return cpSync(join(from, 'LICENSE'), join(notices, 'LICENSE'));
}

function copyProgram(to) {
  const dist = join(projectRoot, 'dist');
  for (const name of readdirSync(dist).filter((one) => fromDist.test(one)))
    cpSync(join(dist, name), join(to, 'dist', name), { recursive: true });
  cpSync(join(projectRoot, 'LICENSE'), join(to, 'LICENSE'));
  const { name, version, license, type } = manifest();
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify({ name, version, license, private: true, type })}\n`,
  );
}

export function manifest() {
  return JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
}

function imageBill({ debian, arch }) {
  const { serialNumber: _, metadata, ...bill } = billOfMaterials();
  const { name, version } = nodePackage(arch);
  const ours = [
    { type: 'platform', name: 'node', version, purl: `pkg:npm/${name}@${version}` },
    ...debian.map((one) => ({
      type: 'library',
      name: one.name,
      version: one.version,
      purl: `pkg:deb/debian/${encodeURIComponent(one.name)}@${encodeURIComponent(one.version)}?arch=${one.arch}`,
    })),
  ];
  // What differs with each run says nothing about what is in here.
  const whole = {
    ...bill,
    metadata: { ...metadata, timestamp: undefined },
    components: [...bill.components, ...ours],
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

function writeAccounts(etc) {
  writeFileSync(
    join(etc, 'passwd'),
    `root:x:0:0:root:/:/sbin/nologin\nrampart:x:${userId}:${userId}:rampart:/data:/sbin/nologin\n`,
  );
  writeFileSync(join(etc, 'group'), `root:x:0:\nrampart:x:${userId}:\n`);
  writeFileSync(join(etc, 'nsswitch.conf'), 'hosts: files dns\n');
}
