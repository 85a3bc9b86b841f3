import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';

const oldestMajor = 15;
const debianFolder = '/usr/lib/postgresql';

/**
 * Finds PostgreSQL 15 or newer, or installs it as root on Debian. Leaves the package's own server alone.
 * @returns {{ folder: string, line: string } | { why: string }}
 */
export function findOrInstallPostgres() {
  const found = firstUsable('found on this system');
  if (found !== undefined) return found;
  const canInstall =
    process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!canInstall)
    return { why: `no PostgreSQL ${oldestMajor} or newer on this system, and no way to install it` };
  process.stdout.write('No PostgreSQL found: trying apt-get.\n');
  installWithApt();
  return firstUsable('installed by apt-get') ?? { why: `apt-get has no PostgreSQL ${oldestMajor} or newer` };
}

function firstUsable(origin) {
  if (process.getuid?.() === 0 && unprivilegedUser() === undefined) return undefined;
  for (const folder of folders()) {
    const version = versionIn(folder);
    if (version !== undefined) return { folder, line: `PostgreSQL: ${version} at ${folder} (${origin})` };
  }
  return undefined;
}

/** Lists folders of PostgreSQL's programs. Follows links: the other programs are in the target's folder. */
function folders() {
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'initdb'))
    .filter((file) => existsSync(file))
    .map((file) => dirname(realpathSync(file)));
  const majors = existsSync(debianFolder) ? readdirSync(debianFolder) : [];
  const newestFirst = majors.sort((a, b) => Number(b) - Number(a));
  return [...new Set([...onPath, ...newestFirst.map((major) => join(debianFolder, major, 'bin'))])];
}

function versionIn(folder) {
  if (!['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) return undefined;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  const version = /\(PostgreSQL\) ((\d+)\S*)/.exec(stdout ?? '');
  return version !== null && Number(version[2]) >= oldestMajor ? version[1] : undefined;
}

function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => spawnSync('apt-get', words, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  // A stale package list still may serve, so only what is there afterwards decides.
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'postgresql');
}

/** Finds a user to run PostgreSQL, which refuses root. */
export function unprivilegedUser() {
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
    if (uid.status === 0 && gid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  return undefined;
}

/**
 * Starts PostgreSQL on a free port of 127.0.0.1, superuser `postgres`, no password. It ends with `end` or
 * this process.
 * @param {string} folder of the programs
 * @param {Record<string, string>} [settings] beside those that make it fast
 * @param {string} [place] where its files are; some temporary place unless given
 */
export async function startPostgres(folder, settings = {}, place) {
  const user = process.getuid?.() === 0 ? unprivilegedUser() : undefined;
  const keeper = spawn(
    process.execPath,
    [
      fileURLToPath(new URL('./postgres-keeper.mjs', import.meta.url)),
      JSON.stringify({ folder, user, extra: settings, place }),
    ],
    // In a group of its own Ctrl-C does not reach it before it can tidy up.
    { detached: true, stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]();
  const reply = async () => {
    const { value, done } = await answers.next();
    const answer = done ? { error: 'PostgreSQL’s keeper ended' } : JSON.parse(value);
    if (answer.error) throw new Error(answer.error);
    return answer;
  };
  const send = async (word) => {
    keeper.stdin.write(`${word}\n`);
    await reply();
  };
  const ended = new Promise((resolve) => keeper.once('exit', resolve));
  const { port } = await reply();
  return {
    port,
    urlOf: (user, database) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    crash: async () => send('crash'),
    stop: async () => send('stop'),
    start: async () => send('start'),
    async end() {
      keeper.stdin.end();
      await ended;
    },
  };
}

if (isMain(import.meta.url)) {
  const found = findOrInstallPostgres();
  if ('why' in found) throw new Error(found.why);
  const server = await startPostgres(found.folder);
  process.stdout.write(`${found.line}\n${server.urlOf('postgres', 'postgres')}\n`);
}
