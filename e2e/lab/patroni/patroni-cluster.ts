import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { freePorts } from '../../../src/tools/free-port.mjs';
import type { FailoverPrograms } from './find-programs.ts';
import { childrenOf, kill, LabProcess } from './lab-process.ts';
import { type ClusterForm, haproxySettings, type NodePorts, patroniSettings } from './patroni-settings.ts';

const nodeNames = ['node1', 'node2', 'node3'] as const;
const readyTimeoutMs = 120_000;
const lookMs = 200;

interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

/** One machine: Patroni with its PostgreSQL. */
class PatroniNode {
  readonly ports: NodePorts;
  readonly #data: string;
  readonly #patroni: LabProcess;

  constructor(ports: NodePorts, data: string, patroni: LabProcess) {
    this.ports = ports;
    this.#data = data;
    this.#patroni = patroni;
  }

  start(): void {
    this.#patroni.start();
  }

  /** Ends all of its processes at once, by SIGKILL. */
  async lose(): Promise<void> {
    this.#signalPostgres('SIGSTOP');
    await this.#patroni.end(true);
    this.#signalPostgres('SIGKILL');
  }

  /** Patroni alone: PostgreSQL goes on. */
  async restartPatroni(): Promise<void> {
    await this.#patroni.end(true);
    this.#patroni.start();
  }

  /** Pauses or resumes all of it. */
  signal(signal: 'SIGCONT' | 'SIGSTOP'): void {
    this.#patroni.signal(signal);
    this.#signalPostgres(signal);
  }

  #signalPostgres(signal: NodeJS.Signals): void {
    const pid = this.#postmaster();
    if (pid === null) return;
    const children = childrenOf(pid);
    // First the one that would notice that others end.
    kill(pid, signal);
    for (const child of children) kill(child, signal);
  }

  /** Null: it does not run. */
  #postmaster(): number | null {
    try {
      const pid = Number(readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' ? pid : null;
    } catch {
      return null;
    }
  }
}

/** Three nodes of Patroni with PostgreSQL, three of etcd, and HAProxy in front, all on free ports of loopback. */
export class PatroniCluster {
  readonly #folder: string;
  readonly #haproxy: LabProcess;
  readonly #etcd: readonly LabProcess[];
  readonly nodes: readonly PatroniNode[];
  readonly port: number;

  private constructor(
    folder: string,
    port: number,
    parts: {
      readonly haproxy: LabProcess;
      readonly etcd: readonly LabProcess[];
      readonly nodes: readonly PatroniNode[];
    },
  ) {
    this.#folder = folder;
    this.port = port;
    this.#haproxy = parts.haproxy;
    this.#etcd = parts.etcd;
    this.nodes = parts.nodes;
  }

  /** Starts all of it, and waits for a primary with its replicas. */
  static async start(programs: FailoverPrograms, form: ClusterForm): Promise<PatroniCluster> {
    const folder = mkdtempSync(join(tmpdir(), 'rampart-patroni-'));
    own(folder, programs);
    const [port = 0, ...ports] = await freePorts(1 + 3 * 2 + nodeNames.length * 2);
    const etcdPorts = ports.splice(0, 6);
    const place = (name: string) => {
      const path = join(folder, name);
      mkdirSync(path);
      own(path, programs);
      return path;
    };
    const etcd = etcdProcesses(programs, place, etcdPorts);
    const nodes = nodeNames.map((name, at) => {
      const own = { name, folder: place(name), postgres: ports[at * 2] ?? 0, rest: ports[at * 2 + 1] ?? 0 };
      const data = join(form.dataFolders?.[at] ?? own.folder, 'data');
      const file = join(own.folder, 'patroni.yml');
      const cluster = { ...form, etcdPorts: etcdPorts.slice(0, 3), binaries: programs.postgres, data };
      writeFileSync(file, patroniSettings(own, cluster));
      const words = [file];
      const patroni = new LabProcess({ program: programs.patroni, words, ...logged(own.folder, programs) });
      return new PatroniNode(own, data, patroni);
    });
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(
      file,
      haproxySettings(
        port,
        nodes.map((node) => node.ports),
      ),
    );
    const words = ['-db', '-f', file];
    const haproxy = new LabProcess({
      program: programs.haproxy,
      words,
      ...logged(place('haproxy'), programs),
    });
    const cluster = new PatroniCluster(folder, port, { haproxy, etcd, nodes });
    try {
      await cluster.#start();
    } catch (error) {
      await cluster.end();
      throw error;
    }
    return cluster;
  }

  async #start(): Promise<void> {
    for (const one of this.#etcd) one.start();
    this.#haproxy.start();
    // The first to come is the primary.
    this.nodes[0]?.start();
    await this.#until('a primary', async () => (await this.members()).some(isPrimary));
    for (const node of this.nodes.slice(1)) node.start();
    await this.whole();
  }

  urlOf(user: string, database: string): string {
    return `postgres://${user}@127.0.0.1:${this.port}/${database}`;
  }

  /** As the first node that answers sees it; empty if none does. */
  async members(): Promise<readonly Member[]> {
    for (const { ports } of this.nodes) {
      const answer = await ask(ports.rest, 'GET', '/cluster', {}).catch(() => null);
      if (answer !== null && answer.status < 300)
        return (JSON.parse(answer.text) as { members: Member[] }).members;
    }
    return [];
  }

  /** Resolves once all nodes follow one primary. */
  async whole(isSynchronous = false): Promise<void> {
    await this.#until('a whole cluster', async () => {
      const members = await this.members();
      const isStreaming = ({ role, state }: Member) =>
        role !== 'leader' && /^(?:running|streaming)$/.test(state);
      return (
        members.filter(isPrimary).length === 1 &&
        members.filter(isStreaming).length === nodeNames.length - 1 &&
        new Set(members.map(({ timeline }) => timeline)).size === 1 &&
        (!isSynchronous || members.some(({ role }) => role === 'sync_standby'))
      );
    });
  }

  /**
   * Restarts Patroni on all nodes, then waits for a whole, synchronous cluster. Version 3.0 may go on with an old
   * copy of etcd’s keys after an outage or a pause (its issue 2779), and then never assigns a replica.
   */
  async wholeAgain(): Promise<void> {
    for (const node of this.nodes) await node.restartPatroni();
    await this.whole(true);
  }

  async primary(): Promise<PatroniNode> {
    const name = (await this.members()).find(isPrimary)?.name;
    const node = this.nodes.find(({ ports }) => ports.name === name);
    if (node === undefined) throw new Error('there is no primary');
    return node;
  }

  /** As `patronictl switchover --force` asks the primary to. */
  async switchOver(): Promise<void> {
    const { ports } = await this.primary();
    const { status, text } = await ask(ports.rest, 'POST', '/switchover', { leader: ports.name });
    if (status >= 300) throw new Error(`the switchover was refused: ${text}`);
  }

  async #until(what: string, holds: () => Promise<boolean>): Promise<void> {
    const began = performance.now();
    while (!(await holds())) {
      if (performance.now() - began > readyTimeoutMs) {
        const logs = nodeNames.map((name) => readFileSync(join(this.#folder, name, 'log'), 'utf8'));
        const lines = logs.flatMap((log) => ['', ...log.split('\n').slice(-15)]);
        throw new Error(`${what} never came:\n${lines.join('\n')}`);
      }
      await delay(lookMs);
    }
  }

  async endEtcd(count: number): Promise<void> {
    for (const one of this.#etcd.slice(0, count)) await one.end(true);
  }

  startEtcd(count: number): void {
    for (const one of this.#etcd.slice(0, count)) one.start();
  }

  async end(): Promise<void> {
    for (const node of this.nodes) await node.lose();
    await Promise.all([this.#haproxy, ...this.#etcd].map(async (one) => one.end(true)));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function isPrimary({ role, state }: Member): boolean {
  return role === 'leader' && state === 'running';
}

function etcdProcesses(
  programs: FailoverPrograms,
  place: (name: string) => string,
  ports: readonly number[],
): LabProcess[] {
  const names = [1, 2, 3].map((at) => `etcd${at}`);
  const client = (at: number) => `http://127.0.0.1:${ports[at]}`;
  const peer = (at: number) => `http://127.0.0.1:${ports[3 + at]}`;
  const all = names.map((name, at) => `${name}=${peer(at)}`).join(',');
  return names.map((name, at) => {
    const folder = place(name);
    const options = {
      name,
      'data-dir': join(folder, 'data'),
      'listen-client-urls': client(at),
      'advertise-client-urls': client(at),
      'listen-peer-urls': peer(at),
      'initial-advertise-peer-urls': peer(at),
      'initial-cluster': all,
      'initial-cluster-state': 'new',
    };
    const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, value]);
    return new LabProcess({ program: programs.etcd, words, ...logged(folder, programs) });
  });
}

function logged(folder: string, { user }: FailoverPrograms) {
  return { folder, user, logFile: join(folder, 'log') };
}

function own(path: string, { user }: FailoverPrograms): void {
  if (user !== null) chownSync(path, user.uid, user.gid);
}

async function ask(port: number, method: 'GET' | 'POST', path: string, body: object) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(method === 'POST' ? 60_000 : 2000),
  });
  return { status: answer.status, text: await answer.text() };
}
