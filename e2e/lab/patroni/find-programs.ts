import { existsSync, rmSync, writeFileSync } from 'node:fs';

import { installWithApt } from '../../../src/tools/apt.mjs';
import { findOrInstallPostgres, unprivilegedUser } from '../../../src/tools/postgres.mjs';

export interface FailoverPrograms {
  /** Folder of PostgreSQL’s programs. */
  readonly postgres: string;
  readonly etcd: string;
  readonly patroni: string;
  readonly haproxy: string;
  /** Null: this process’s own. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
}

const programs = {
  etcd: { program: '/usr/bin/etcd', packages: ['etcd-server'] },
  patroni: { program: '/usr/bin/patroni', packages: ['python3-etcd', 'patroni'] },
  haproxy: { program: '/usr/sbin/haproxy', packages: ['haproxy'] },
} as const;
const policyFile = '/usr/sbin/policy-rc.d';

/** Finds the programs, or installs them by apt-get as root on Debian, without starting any service; otherwise says why. */
export function findOrInstallFailover(): FailoverPrograms | { readonly why: string } {
  const postgres = findOrInstallPostgres();
  if ('why' in postgres) return postgres;
  const lacking = Object.values(programs).filter(({ program }) => !existsSync(program));
  withoutServices(() => {
    for (const name of lacking.flatMap(({ packages }) => packages)) installWithApt(name);
  });
  const absent = lacking.filter(({ program }) => !existsSync(program)).map(({ program }) => program);
  if (absent.length > 0) return { why: `${absent.join(', ')} missing, and no way to install it` };
  return {
    postgres: postgres.folder,
    etcd: programs.etcd.program,
    patroni: programs.patroni.program,
    haproxy: programs.haproxy.program,
    user: process.getuid?.() === 0 ? (unprivilegedUser() ?? null) : null,
  };
}

/** Debian’s packages start their services as they are installed, unless this file forbids it. */
function withoutServices(install: () => void): void {
  if (process.getuid?.() !== 0 || existsSync(policyFile)) return install();
  writeFileSync(policyFile, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    rmSync(policyFile);
  }
}
