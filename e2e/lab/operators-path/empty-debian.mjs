import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes an empty Debian 13 with systemd by `debootstrap`, with the committed sources in /opt/rampart.
 *
 * @param {string} project
 * @param {{ consoleName: string, companyIssuer: string, made: string | undefined }} settings  `made`: a folder that `debootstrap` has made
 * already; it is copied. `companyIssuer`: the certificate that an operator has got from the company, as text.
 */
export function makeEmptyDebian(project, { consoleName, companyIssuer, made }) {
  // Its accounts may all see its root folder, which this machine's accounts can't reach.
  const folder = mkdtempSync(join(tmpdir(), 'operators-path-'));
  const root = join(folder, 'debian');
  mkdirSync(root, { mode: 0o755 });
  const packages = '--include=ca-certificates,procps,systemd-sysv,dbus';
  if (made === undefined)
    execFileSync('debootstrap', ['--variant=minbase', packages, 'trixie', root], { stdio: 'inherit' });
  else execFileSync('cp', ['-a', `${made}/.`, root]);
  mkdirSync(join(root, 'opt/rampart'), { recursive: true });
  execFileSync('sh', ['-c', 'git archive HEAD | tar -x -C "$0"', join(root, 'opt/rampart')], {
    cwd: project,
  });
  writeFileSync(join(root, 'root/company-ca.pem'), companyIssuer);
  // Where the registry is reached through a company's own issuer; npm trusts it, the server does not.
  const issuers = process.env['NODE_EXTRA_CA_CERTS'];
  if (issuers !== undefined) cpSync(issuers, join(root, 'root/registry-issuers.pem'), { dereference: true });
  // What DNS does for the console's name.
  writeFileSync(join(root, 'etc/hosts'), `127.0.0.1 localhost ${consoleName}\n`);
  writeFileSync(join(root, 'etc/hostname'), 'operators-path\n');
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  return { root, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export const hasDebootstrap = () => existsSync('/usr/sbin/debootstrap');
