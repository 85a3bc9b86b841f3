import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

import { deskHeaders } from '../../../src/contract/desk/headers.ts';
import { rampDetail, type RampDetail } from '../../../src/contract/desk/ramps.ts';
import { callbackPage } from '../../../src/contract/sandbox/deliveries.ts';
import { clockAnswer } from '../../../src/contract/sandbox/world.ts';
import { sandboxRamp, type SandboxRamp } from '../../../src/contract/sandbox/ramps.ts';
import { readConfig } from '../../../src/sandbox/config.ts';
import { startSandbox } from '../../../src/sandbox/start-sandbox.ts';

import { processedEvents, rampMessage, sendCallback } from '../../../src/testing/desk-callbacks.ts';
import { createDeskServer, type DeskServer } from '../../../src/testing/desk-server.ts';

/** The README's first customer, without restrictions. */
const customer = 'c-13344';
const method = 'sepa-bank-transfer';
const wallet = { id: 'BTC', blockchain: 'BTC', walletAddress: 'bc1qexample' };
const instructions = { accountName: 'Amelia Hughes', accountNumber: '0001', bsb: '062000' };
const terms = {
  ONRAMP: { source: { fiat: { id: 'EUR', method } }, target: { crypto: wallet } },
  OFFRAMP: {
    source: { crypto: { ...wallet, walletAddressMemo: null } },
    target: { fiat: { id: 'EUR', method, instructions } },
  },
};
const fiatAmount = '25.00';

/** A desk and sandbox over HTTP; the service's clock only jumps. */
export class BadDayDesk {
  readonly #desk: DeskServer;
  readonly #cookie: string;
  readonly #stopSandbox: () => Promise<void>;
  #keys = 0;

  private constructor(desk: DeskServer, cookie: string, stopSandbox: () => Promise<void>) {
    this.#desk = desk;
    this.#cookie = cookie;
    this.#stopSandbox = stopSandbox;
  }

  static async open(): Promise<BadDayDesk> {
    const directory = mkdtempSync(join(tmpdir(), 'bad-day-'));
    const variables = { DATA_DIR: directory, SANDBOX_PORT: '0', SANDBOX_RATE_LIMIT: '1000000' };
    const sandbox = await startSandbox(readConfig(variables));
    const desk = await createDeskServer({ serviceUrl: `http://127.0.0.1:${sandbox.port}` });
    desk.clock.nowMs = Date.now();
    sandbox.sendCallbacksTo(`${await desk.listen()}/callbacks`);
    const opened = new BadDayDesk(desk, await desk.cookieOf('compliance'), async () => {
      await sandbox.stop();
      rmSync(directory, { recursive: true });
    });
    await opened.control('POST', 'clock', { isFrozen: true });
    return opened;
  }

  async close(): Promise<void> {
    await this.#desk.close();
    await this.#stopSandbox();
  }

  async #ask(verb: 'GET' | 'POST' | 'DELETE', url: string, body?: unknown) {
    // Callbacks are signed by the machine's clock.
    this.#desk.clock.nowMs = Date.now();
    this.#keys += 1;
    const sent = body === undefined ? {} : { payload: JSON.stringify(body) };
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    // Two hundred days may take longer than a session is left idle.
    const person = { cookie: this.#cookie, [deskHeaders.userActive]: '1' };
    const headers = { ...person, 'idempotency-key': `bad-day-${this.#keys}`, ...type };
    const answer = await this.#desk.app.inject({ method: verb, url, headers, ...sent });
    if (answer.statusCode >= 300) throw new Error(`${verb} ${url} is answered ${answer.body}`);
    return answer;
  }

  /** Controls the sandbox behind the desk's back. */
  async control(verb: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const { body: text } = await this.#ask(verb, `/api/sandbox/${path}`, body);
    return text === '' ? null : JSON.parse(text);
  }

  /** Service time in milliseconds. */
  async now(): Promise<number> {
    return Date.parse(clockAnswer.parse(await this.control('GET', 'clock')).now);
  }

  async create(direction: 'ONRAMP' | 'OFFRAMP'): Promise<string> {
    const route = { fiat: 'EUR', crypto: 'BTC', blockchain: 'BTC', method };
    const price = { identityReference: customer, ...route, transactionType: direction, fiatAmount };
    await this.#ask('GET', `/api/service/eapi/v0/price?${new URLSearchParams(price).toString()}`);
    const ramp = { identityReference: customer, ...terms[direction], fiatAmount };
    const created = await this.#ask('POST', '/api/service/eapi/v0/ramps', ramp);
    return created.json<{ ramp_id: string }>().ramp_id;
  }

  async sandboxRamp(id: string): Promise<SandboxRamp> {
    return sandboxRamp.parse(await this.control('GET', `ramps/${id}`));
  }

  /** Polls and waits for the record. */
  async poll(id: string): Promise<void> {
    const { headers } = await this.#ask('GET', `/api/service/eapi/v0/ramps/${id}`);
    const call = this.#desk.db
      .selectFrom('service_call')
      .select('id')
      .where('id', '=', String(headers['x-request-id']));
    await vi.waitFor(async () => call.executeTakeFirstOrThrow(), { timeout: 20_000, interval: 5 });
  }

  /** A signed refund after the end, which no sandbox sends. */
  async refundAfterTheEnd(id: string, atMs: number): Promise<void> {
    const [day, time] = new Date(atMs).toISOString().split(/[T.]/);
    const said = { ramp_id: id, order_id: id, status: 'REFUNDED', status_date: `${day} ${time}` };
    const { statusCode } = await sendCallback(this.#desk, rampMessage(said));
    if (statusCode !== 200) throw new Error(`a callback is answered ${statusCode}`);
  }

  async callbacks(id: string) {
    const page = callbackPage.parse(await this.control('GET', `callbacks?object=${id}&limit=50`));
    return page.items.toReversed();
  }

  /** Waits until all due callbacks are processed. */
  async settle(id: string): Promise<void> {
    const nowMs = await this.now();
    const isDue = ({ state, dueAt }: { state: string; dueAt: string | null }) =>
      state === 'waiting' && dueAt !== null && Date.parse(dueAt) <= nowMs;
    const check = async () => {
      const due = (await this.callbacks(id)).filter(isDue);
      if (due.length > 0) throw new Error(`${due.length} callbacks are still to be sent`);
    };
    await vi.waitFor(check, { timeout: 20_000, interval: 10 });
    await processedEvents(this.#desk);
  }

  async read(id: string): Promise<RampDetail> {
    return rampDetail.parse((await this.#ask('GET', `/api/ramps/${id}`)).json());
  }
}
