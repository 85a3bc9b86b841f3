import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { installWithApt } from './apt.mjs';
import { buildIfStale } from './build-if-stale.mjs';
import { makeContext, manifest } from './image-context.mjs';
import { isMain } from './is-main.mjs';
import { projectRoot } from './project-root.mjs';

const folder = join(projectRoot, 'dist/image');
const ociArch = { x64: 'amd64', arm64: 'arm64' };

/**
 * Builds without a daemon or a base image, as root, with buildah (installed if missing). Returns the OCI
 * archive.
 * @param {'x64' | 'arm64'} arch
 */
function buildImage(arch) {
  const facts = factsOf(arch);
  const why = whyNoBuildah();
  if (why !== null)
    throw new Error(
      `${why}. Without it: npm run image -- --context, and then Docker’s or Podman’s build with the folder that makes`,
    );
  const context = prepareContext(arch);
  const archive = join(folder, `rampart-${facts.version}-${ociArch[arch]}.oci.tar`);
  const name = `localhost/rampart:${facts.version}`;
  rmSync(archive, { force: true });
  withBuildah((buildah) => {
    buildah(
      'build',
      ...optionsOf(facts, arch),
      '--tag',
      name,
      '--file',
      join(context, 'Containerfile'),
      context,
    );
    buildah('push', name, `oci-archive:${archive}:${name}`);
  });
  return archive;
}

/** Works with a buildah that has a store of its own, not the machine's. */
function withBuildah(work) {
  const store = mkdtempSync(join(tmpdir(), 'rampart-image-'));
  const places = ['--root', join(store, 'root'), '--runroot', join(store, 'run'), '--storage-driver', 'vfs'];
  try {
    // A warning says that OCI images have no HEALTHCHECK.
    work((command, ...words) => {
      const all = [...places, '--log-level', 'error', command, '--quiet', ...words];
      execFileSync('buildah', all, { stdio: ['ignore', 'ignore', 'inherit'] });
    });
  } finally {
    rmSync(store, { recursive: true, force: true });
  }
}

function optionsOf({ seconds, ...facts }, arch) {
  const annotations = annotationsOf(facts).flatMap((line) => ['--annotation', line]);
  return ['--isolation', 'chroot', '--arch', ociArch[arch], '--timestamp', String(seconds), ...annotations];
}

function annotationsOf({ version, revision }) {
  const values = { title: 'Rampart', licenses: 'Apache-2.0', version, revision };
  return Object.entries(values).map(([name, value]) => `org.opencontainers.image.${name}=${value}`);
}

/** Needs no root. */
function prepareContext(arch) {
  buildIfStale();
  const context = join(folder, 'context');
  makeContext(context, { ...factsOf(arch), arch });
  return context;
}

/** Takes the commit's time, so that the same sources make the same image. */
function factsOf(arch) {
  if (!(arch in ociArch)) throw new Error(`--arch must be ${Object.keys(ociArch).join(' or ')}`);
  const git = (...words) => spawnSync('git', words, { cwd: projectRoot, encoding: 'utf8' }).stdout?.trim();
  return {
    version: manifest().version,
    revision: git('describe', '--always', '--abbrev=40', '--exclude=*', '--dirty') || 'unknown',
    seconds: Number(
      process.env['SOURCE_DATE_EPOCH'] || git('log', '-1', '--format=%ct') || Math.floor(Date.now() / 1000),
    ),
  };
}

/** @returns {string | null} what is missing, to begin a sentence */
export function whyNoBuildah() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'The image is built as root on Linux';
  const isThere = () => spawnSync('buildah', ['--version']).status === 0;
  if (!isThere()) installWithApt('buildah');
  return isThere() ? null : 'No buildah on this system, and no way to install it';
}

function run() {
  const { values } = parseArgs({
    options: {
      arch: { type: 'string', default: process.arch },
      context: { type: 'boolean', default: false },
    },
  });
  if (values.context) return `The folder for a build: ${relative(projectRoot, prepareContext(values.arch))}`;
  return `The image: ${relative(projectRoot, buildImage(values.arch))}`;
}

if (isMain(import.meta.url)) {
  try {
    process.stdout.write(`${run()}\n`);
  } catch (error) {
    process.stderr.write(`✗ ${error.message}\n`);
    process.exitCode = 1;
  }
}
