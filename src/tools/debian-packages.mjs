import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

const cache = join(projectRoot, 'node_modules/.cache/debian');
const debianArch = { x64: 'amd64', arm64: 'arm64' };

/** Shared libraries and what their licences ask for; no encoding converters, no debugger scripts. */
const libraries =
  /^\.\/(?:usr\/)?lib(?:64|\/[\w-]+)?\/[^/]+\.so[.\d]*$|^\.\/usr\/share\/doc\/[^/]+(?:\/copyright)?$/;
const copyright = /^\.\/usr\/share\/doc\/[^/]+\/copyright$/;

/** Files wanted of each package; Node has its own certificates and time zones. */
const packages = {
  libc6: libraries,
  'libgcc-s1': libraries,
  'libstdc++6': libraries,
  'base-files': /^\.\/(?:etc|usr\/lib)\/os-release$|^\.\/usr\/share\/common-licenses\/[^/]+$/,
};

/**
 * Unpacks the newest C and C++ libraries of this machine's Debian, checked by apt, for any architecture.
 * Changes nothing on the machine.
 * @param {string} root
 * @param {'x64' | 'arm64'} arch
 * @returns {{ name: string, version: string, arch: string }[]} with the package of the compilers' licences
 */
export function unpackDebian(root, arch) {
  const lacking = ['apt-get', 'dpkg-deb'].filter((name) => !existsSync(`/usr/bin/${name}`));
  if (lacking.length > 0)
    throw new Error(
      `${lacking.join(' and ')} missing: the image’s libraries are Debian’s, so make it on Debian (in a container of it, for example)`,
    );
  const download = openApt(arch);
  const files = download(Object.keys(packages));
  const licences = [
    ...new Set(files.flatMap((file) => /gcc-\d+-base/.exec(fieldOf(file, 'Depends'))?.[0] ?? [])),
  ];
  const all = [...files, ...download(licences)];
  const found = all.map((file) => {
    const [name, version, itsArch] = ['Package', 'Version', 'Architecture'].map((field) =>
      fieldOf(file, field),
    );
    unpack(file, root, packages[name] ?? copyright);
    note(file, root, name);
    return { name, version, arch: itsArch };
  });
  // Newer Debians have everything below /usr.
  for (const name of ['lib', 'lib64'])
    if (!existsSync(join(root, name)) && existsSync(join(root, 'usr', name)))
      symlinkSync(`usr/${name}`, join(root, name));
  return found;
}

/** Uses its own lists and caches, so it needs no root. */
function openApt(arch) {
  const own = join(cache, arch);
  const folder = join(own, 'packages');
  rmSync(folder, { recursive: true, force: true });
  for (const path of ['state/lists/partial', 'cache/archives/partial', 'packages'])
    mkdirSync(join(own, path), { recursive: true });
  writeFileSync(join(own, 'status'), '');
  const apt = (...words) =>
    execFileSync('apt-get', ['-qq', ...settings(own, arch), ...words], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  apt('update');
  return (names) => {
    const before = readdirSync(folder);
    if (names.length > 0) apt('download', ...names);
    const files = readdirSync(folder).filter((file) => !before.includes(file));
    return files.sort().map((file) => join(folder, file));
  };
}

function settings(own, arch) {
  const values = {
    'Dir::State': join(own, 'state'),
    'Dir::State::status': join(own, 'status'),
    'Dir::Cache': join(own, 'cache'),
    'APT::Architecture': debianArch[arch],
    'APT::Architectures': debianArch[arch],
    'APT::Sandbox::User': 'root',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
}

function unpack(file, root, wanted) {
  const input = execFileSync('dpkg-deb', ['--fsys-tarfile', file], { maxBuffer: 256 * 1024 * 1024 });
  const tar = (...words) => execFileSync('tar', words, { input, encoding: 'utf8' });
  const names = tar('-t')
    .split('\n')
    .filter((name) => wanted.test(name));
  tar('-x', '--no-same-owner', '-C', root, ...names);
}

/** Notes it where scanners look in small images. */
function note(file, root, name) {
  const folder = join(root, 'var/lib/dpkg/status.d');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), execFileSync('dpkg-deb', ['--field', file]));
}

function fieldOf(file, field) {
  return execFileSync('dpkg-deb', ['--field', file, field], { encoding: 'utf8' }).trim();
}
