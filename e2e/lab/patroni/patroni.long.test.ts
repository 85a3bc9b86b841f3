import { setTimeout as delay } from 'node:timers/promises';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { mountSmallDisk } from '../../../src/testing/small-disk.ts';
import { proveDesk } from '../../../src/testing/soak/prove-desk.ts';
import { findOrInstallNginx } from '../../../src/tools/nginx.mjs';
import { FailoverStage } from './failover-stage.ts';
import { findOrInstallFailover } from './find-programs.ts';
import { timings } from './patroni-settings.ts';
import { lossesOf } from './replication-losses.ts';
import { spread, type WriteWatch } from './write-watch.ts';

const rounds = Number(process.env['RAMPART_FAILOVER_ROUNDS'] ?? 10);
const asynchronousKills = Math.min(rounds, 5);
const timeoutMs = 60 * 60_000;
const diskBytes = 640 * 1024 * 1024;
const pausedMs = 5000;
const report = (line: string) => void process.stdout.write(`${line}\n`);

const nginx = findOrInstallNginx();
const programs = findOrInstallFailover();
const lacking = [nginx, programs].flatMap((found) => ('why' in found ? [found.why] : []));
const found = 'why' in nginx || 'why' in programs ? [] : [{ nginx: nginx.program, parts: programs }];

describe.each(found)('two servers on PostgreSQL under Patroni', ({ nginx, parts }) => {
  const disks = [0, 1, 2].flatMap(() => mountSmallDisk(diskBytes) ?? []);
  let stage: FailoverStage | undefined;
  afterEach(async () => {
    await stage?.end();
    stage = undefined;
  });
  afterAll(() => {
    for (const disk of disks) disk.remove();
  });

  const killPrimaries = async (on: FailoverStage, watch: WriteWatch, kills: number) => {
    const seconds: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const node = await on.cluster.primary();
      seconds.push(await watch.secondsWithout(async () => node.lose()));
      node.start();
      await on.cluster.whole(on.isSynchronous);
      await watch.more(100);
    }
    report(`${kills} kills of the primary: ${spread(seconds)} without writes: ${seconds.join(', ')}`);
  };

  const switchOver = async (on: FailoverStage, watch: WriteWatch) => {
    const seconds: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      seconds.push(await watch.secondsWithout(async () => on.cluster.switchOver()));
      await on.cluster.whole(on.isSynchronous);
      await watch.more(100);
    }
    report(`${rounds} switchovers: ${spread(seconds)} without writes: ${seconds.join(', ')}`);
  };

  const loseEtcd = async ({ cluster, clients }: FailoverStage, watch: WriteWatch) => {
    const one = await watch.secondsWithout(async () => {
      await cluster.endEtcd(1);
      await delay(pausedMs);
    });
    cluster.startEtcd(1);
    report(`one etcd of three gone: ${one} s without writes`);
    await delay(pausedMs);
    const refused = clients.refused.callbacks;
    const all = await watch.secondsWithout(async () => {
      await cluster.endEtcd(3);
      // Without etcd the primary steps down, since it can't renew its lease.
      await delay(timings.ttl * 1000 + pausedMs);
      cluster.startEtcd(3);
    });
    expect(clients.refused.callbacks).toBeGreaterThan(refused);
    report(`etcd quite gone for ${timings.ttl + pausedMs / 1000} s: ${all} s without writes`);
    await cluster.wholeAgain();
  };

  const pausePrimary = async ({ cluster }: FailoverStage, watch: WriteWatch) => {
    const node = await cluster.primary();
    const seconds = await watch.secondsWithout(async () => {
      node.signal('SIGSTOP');
      await Promise.resolve();
    });
    node.signal('SIGCONT');
    await watch.more(100);
    await cluster.wholeAgain();
    report(`the primary paused, and resumed beside the next one: ${seconds} s without writes`);
  };

  const fillDisk = async ({ cluster, clients }: FailoverStage, watch: WriteWatch) => {
    const full = await cluster.primary();
    const disk = disks[cluster.nodes.indexOf(full)];
    const refused = clients.refused.callbacks;
    const seconds = await watch.secondsWithout(async () => {
      const filling = setInterval(() => disk?.fill(), 100);
      const isRefused = () => clients.refused.callbacks - refused > 30;
      await expect
        .poll(isRefused, { timeout: 180_000 })
        .toBe(true)
        .finally(() => clearInterval(filling));
      disk?.free();
    });
    await cluster.whole(true);
    const isAnother = (await cluster.primary()) !== full;
    report(
      `the primary’s disk full until writes were refused: ${seconds} s without writes; ${isAnother ? 'another one' : 'it'} is the primary`,
    );
  };

  const prove = async (on: FailoverStage) => {
    report(on.figures);
    await proveDesk(on);
    report('acknowledged and lost 0, sent twice 0, sessions ended 0, the chain whole');
  };

  it('lose nothing and send nothing twice, killed and switched over', { timeout: timeoutMs }, async () => {
    const on = (stage = await FailoverStage.start(parts, nginx, { isSynchronous: true }));
    report(`Patroni with synchronous_mode_strict, ${JSON.stringify(timings)}`);
    await on.underLoad(async (watch) => {
      await killPrimaries(on, watch, rounds);
      await switchOver(on, watch);
    });
    // Everyone was let in all along, by an earlier session and by signing in again.
    expect([...on.visitors.unexpected, ...on.clients.unexpected]).toEqual([]);
    await prove(on);
  });

  it('nor without etcd, with two primaries and a full disk', { timeout: timeoutMs }, async () => {
    const hasDisks = disks.length === 3;
    const dataFolders = hasDisks ? disks.map(({ directory }) => directory) : undefined;
    const on = (stage = await FailoverStage.start(parts, nginx, { isSynchronous: true, dataFolders }));
    await on.underLoad(async (watch) => {
      await pausePrimary(on, watch);
      if (hasDisks) await fillDisk(on, watch);
      await loseEtcd(on, watch);
    });
    // Everyone was let in all along, by an earlier session and by signing in again.
    expect([...on.visitors.unexpected, ...on.clients.unexpected]).toEqual([]);
    await prove(on);
  });

  it('say what they lose if it is not', { timeout: timeoutMs }, async () => {
    const on = (stage = await FailoverStage.start(parts, nginx, { isSynchronous: false }));
    report('Patroni without synchronous_mode');
    await on.underLoad(async (watch) => killPrimaries(on, watch, asynchronousKills));
    report(on.figures);
    for (const desk of on.running) expect(desk.isRunning).toBe(true);
    report(`lost: ${JSON.stringify(await lossesOf(on))}`);
  });
});

describe.each(lacking)('PostgreSQL under Patroni', (why) => {
  it('is left out where it can’t be had, but not in CI', () => {
    report(`Patroni is left out: ${why}`);
    expect(process.env['CI']).not.toBe('true');
  });
});
