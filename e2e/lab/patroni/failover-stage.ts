import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { openPostgres } from '../../../src/node/postgres.ts';
import { createRandom } from '../../../src/sandbox/seeds/random.ts';
import type { Tables } from '../../../src/server/database/tables.ts';
import type { BuiltPrograms } from '../../../src/testing/build-program.ts';
import type { ForkedProgram } from '../../../src/testing/forked-program.ts';
import { prepare } from '../../../src/testing/postgres-cluster.ts';
import { startBalancer, type Balancer } from '../../../src/testing/soak/balancer.ts';
import { DeskClients, type DeskAddress } from '../../../src/testing/soak/desk-clients.ts';
import { DeskVisitors } from '../../../src/testing/soak/desk-visitors.ts';
import { buildDesk, type DeskStorage, signIn, SoakedDesk } from '../../../src/testing/soak/soaked-desk.ts';
import {
  startSubmissionService,
  type SubmissionService,
} from '../../../src/testing/soak/submission-service.ts';
import { keysOfTests, serverLogin, templateDatabase } from '../../../src/testing/test-database.ts';
import type { FailoverPrograms } from './find-programs.ts';
import { PatroniCluster } from './patroni-cluster.ts';
import type { ClusterForm } from './patroni-settings.ts';
import { WriteWatch } from './write-watch.ts';

const clientsAtOnce = 8;
const pauseMs = 200;

interface StageParts {
  readonly cluster: PatroniCluster;
  readonly programs: BuiltPrograms;
  readonly service: SubmissionService;
  readonly balancer: Balancer;
  readonly storage: DeskStorage;
  readonly isSynchronous: boolean;
}

/** Two servers behind nginx on one PostgreSQL behind HAProxy, which Patroni fails over, with those who use them. */
export class FailoverStage {
  readonly cluster: PatroniCluster;
  readonly service: SubmissionService;
  readonly storage: DeskStorage;
  readonly desks: readonly SoakedDesk[];
  readonly clients: DeskClients;
  readonly isSynchronous: boolean;
  readonly running: ForkedProgram[] = [];
  readonly #programs: BuiltPrograms;
  readonly #balancer: Balancer;
  #address: DeskAddress | null = null;
  #visitors: DeskVisitors | null = null;

  private constructor({ cluster, programs, service, balancer, storage, isSynchronous }: StageParts) {
    this.cluster = cluster;
    this.service = service;
    this.storage = storage;
    this.isSynchronous = isSynchronous;
    this.#programs = programs;
    this.#balancer = balancer;
    this.clients = new DeskClients(createRandom(43), { clients: clientsAtOnce, pauseMs });
    this.desks = balancer.ports.map(
      (port) =>
        new SoakedDesk({
          programs,
          storage,
          serviceUrl: service.url,
          directory: mkdtempSync(join(tmpdir(), 'failed-over-desk-')),
          environment: { PORT: String(port) },
        }),
    );
  }

  static async start(programs: FailoverPrograms, nginx: string, form: ClusterForm): Promise<FailoverStage> {
    const cluster = await PatroniCluster.start(programs, form);
    await prepare((user, database) => cluster.urlOf(user, database));
    const url = cluster.urlOf(serverLogin, templateDatabase);
    const database = openPostgres<Tables>({ url });
    const stage = new FailoverStage({
      cluster,
      isSynchronous: form.isSynchronous,
      programs: await buildDesk(),
      service: await startSubmissionService(createRandom(47)),
      balancer: await startBalancer(nginx, 2),
      storage: {
        environment: { ...keysOfTests, DATABASE_URL: url },
        read: async (work) => work(database.db),
        close: async () => database.close(),
      },
    });
    await cluster.whole(form.isSynchronous);
    for (const desk of stage.desks) stage.running.push(desk.start());
    await Promise.all(stage.running.map(async ({ ready }) => ready));
    const cookie = await signIn(stage.#balancer.url);
    stage.#address = { url: stage.#balancer.url, cookie, isKilled: () => false, isBalanced: true };
    stage.#visitors = new DeskVisitors(stage.#address, { pauseMs });
    return stage;
  }

  get address(): DeskAddress {
    if (this.#address === null) throw new Error('nobody has signed in');
    return this.#address;
  }

  get visitors(): DeskVisitors {
    if (this.#visitors === null) throw new Error('nobody has signed in');
    return this.#visitors;
  }

  /** What was asked and answered, in words. */
  get figures(): string {
    const { clients, visitors, service } = this;
    return (
      `${clients.answers} answers to ${clients.callbacks.length} callbacks and ${clients.submissions.length} submissions ` +
      `(503: ${JSON.stringify(clients.refused)}, 502: ${clients.lost}), ${service.seen.size} sent; ` +
      `${visitors.reads} reads, ${visitors.signIns} sign-ins, ${visitors.hints} hints through ${visitors.streams} streams`
    );
  }

  /** Does the work while all are busy. */
  async underLoad(work: (watch: WriteWatch) => Promise<void>): Promise<void> {
    const { clients, visitors, address } = this;
    let isEnough = false;
    const over = Promise.all([clients.run(address, () => isEnough), visitors.run(() => isEnough)]);
    const watch = new WriteWatch(() => clients.succeeded.callbacks + clients.succeeded.submissions);
    try {
      await watch.more(100);
      await work(watch);
    } finally {
      isEnough = true;
      watch.end();
      await over;
    }
  }

  async end(): Promise<void> {
    for (const desk of this.desks) await desk.remove();
    await this.#balancer.end();
    await this.service.close();
    await this.storage.close();
    await this.cluster.end();
    this.#programs.remove();
  }
}
