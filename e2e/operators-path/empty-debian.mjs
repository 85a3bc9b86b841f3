import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const here = new URL('./', import.meta.url);

/**
 * An empty Debian 13 in a folder, as `debootstrap` makes it, with the committed sources in /opt/rampart and, since no systemd runs in there,
 * a `systemctl` and a `journalctl` of a few lines that do with the unit what the path asks for.
 *
 * @param {string} project
 * @param {{ consoleName: string, made: string | undefined }} settings  `made`: a folder that `debootstrap` has made already; it is copied.
 */
export function makeEmptyDebian(project, { consoleName, made }) {
  const root = mkdtempSync(join(tmpdir(), 'operators-path-'));
  if (made === undefined)
    execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates,procps', 'trixie', root], {
      stdio: 'inherit',
    });
  else execFileSync('cp', ['-a', `${made}/.`, root]);
  mkdirSync(join(root, 'opt/rampart'), { recursive: true });
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', join(root, 'opt/rampart')], {
    cwd: project,
  });
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  for (const name of ['systemctl', 'journalctl']) {
    cpSync(new URL(name, here), join(root, 'usr/local/bin', name));
    chmodSync(join(root, 'usr/local/bin', name), 0o755);
  }
  // A company's own issuer, without which this machine would not reach the registry either.
  const issuers = process.env['NODE_EXTRA_CA_CERTS'];
  if (issuers !== undefined) cpSync(issuers, join(root, 'root/issuers.pem'), { dereference: true });
  // What DNS does for the console's name.
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${consoleName}\n`);
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/**
 * Runs the lines as root in there, and what they start goes on until `end`. Resolves once they are through; rejects with the last lines
 * that were written when one fails.
 *
 * @param {string} root
 * @param {string} lines
 */
export async function runInside(root, lines) {
  writeFileSync(
    join(root, 'root/path.sh'),
    `set -euo pipefail\n${lines}\necho THE-END-OF-THE-PATH\ncat > /dev/null\n`,
  );
  const inside = `mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/dev/shm" 2>/dev/null || { mkdir -p "$0/dev/shm"; mount -t tmpfs tmpfs "$0/dev/shm"; }
    exec chroot "$0" /usr/bin/env -i HOME=/root LANG=C.UTF-8 ${existsSync(join(root, 'root/issuers.pem')) ? 'NODE_EXTRA_CA_CERTS=/root/issuers.pem ' : ''}PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash /root/path.sh`;
  const child = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'bash', '-c', inside, root], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  await new Promise((resolve, reject) => {
    const onData = (chunk) => {
      output += String(chunk);
      process.stdout.write(chunk);
      if (output.includes('THE-END-OF-THE-PATH')) resolve(undefined);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('exit', (code) => reject(new Error(`the path ended with ${code}: ${output.slice(-2000)}`)));
  });
  return {
    output: () => output,
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** The commands of a section of README, in order, with these values in the place of the first block's. */
export function commandsOf(readme, heading, values) {
  const text = readFileSync(readme, 'utf8');
  const from = text.indexOf(`### ${heading}\n`);
  if (from === -1) throw new Error(`README has no section ${heading}`);
  const section = text.slice(from, text.indexOf('\n### ', from + 4));
  const [first = '', ...others] = [...section.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block);
  const names = [...first.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length > 0) throw new Error(`no values for ${missing.join(', ')}`);
  const given = names.map((name) => `${name}='${values[name]}'`);
  return [given.join('\n'), ...others].join('\n');
}

export const hasDebootstrap = () => existsSync('/usr/sbin/debootstrap');
