import type { SandboxRamp } from '#contract/sandbox/ramps.ts';
import { createMicrosecondClock, formatAuthorization, sign } from '#node/signature.ts';
import type { Random } from '#sandbox/seeds/random.ts';

export interface TrafficSettings {
  readonly random: Random;
  /** Minimum, without ramps whose answers were lost. */
  readonly ramps: number;
  readonly onAnswer: () => void;
}

const underWay = 6;
const customer = 'c-13344';
const nextTimestamp = createMicrosecondClock();

const payout = { accountName: 'Amelia Hughes', accountNumber: '0001', bsb: '062000' };
const method = 'sepa-bank-transfer';
const wallet = { id: 'BTC', blockchain: 'BTC', walletAddress: 'bc1qexample' };

const directions = [
  {
    query: { transactionType: 'ONRAMP', fiatAmount: '25.00' },
    body: { source: { fiat: { id: 'EUR', method } }, target: { crypto: wallet }, fiatAmount: '25.00' },
  },
  {
    query: { transactionType: 'OFFRAMP', cryptoAmount: '0.0005' },
    body: {
      source: { crypto: { ...wallet, walletAddressMemo: null } },
      target: { fiat: { id: 'EUR', method, instructions: payout } },
      cryptoAmount: '0.0005',
    },
  },
] as const;
const route = { fiat: 'EUR', crypto: 'BTC', blockchain: 'BTC', method };

class DisconnectedError extends Error {
  override readonly name = 'DisconnectedError';
}

export class RampTraffic {
  readonly answered: { readonly rampId: string; readonly status: string }[] = [];
  readonly #settings: TrafficSettings;
  readonly #running: string[] = [];
  #created = 0;

  constructor(settings: TrafficSettings) {
    this.#settings = settings;
  }

  /** Keeps calls running until the sandbox is gone or all ramps end. */
  async run(url: string): Promise<void> {
    await Promise.all(Array.from({ length: underWay }, () => this.#keepGoing(url)));
  }

  async #keepGoing(url: string): Promise<void> {
    try {
      while (this.#isToCreate || this.#running.length > 0) {
        const isFew = this.#running.length < underWay;
        const creates = this.#isToCreate && (isFew || this.#settings.random.next() < 0.2);
        await (creates ? this.#create(url) : this.#move(url));
      }
    } catch (error) {
      if (!(error instanceof DisconnectedError)) throw error;
    }
  }

  get #isToCreate(): boolean {
    return this.#created < this.#settings.ramps;
  }

  async #create(url: string): Promise<void> {
    const { query, body } = this.#settings.random.pick(directions);
    const asked = new URLSearchParams({ identityReference: customer, ...route, ...query }).toString();
    await this.#ask(...signed(url, 'GET', `/eapi/v0/price?${asked}`));
    const ramp = { identityReference: customer, ...body };
    const { status, value } = await this.#ask(...signed(url, 'POST', '/eapi/v0/ramps', ramp));
    if (status !== 201) throw new Error(`a ramp is answered ${status}: ${JSON.stringify(value)}`);
    this.#created += 1;
    this.#running.push((value as { ramp_id: string }).ramp_id);
  }

  async #move(url: string): Promise<void> {
    const rampId = this.#settings.random.pick(this.#running);
    const { status, value } = await this.#ask(`${url}/sandbox/ramps/${rampId}`, json({ action: 'advance' }));
    const ramp = value as SandboxRamp;
    if (status === 200) this.answered.push({ rampId, status: ramp.status });
    // Already at its end, because of this or on its own.
    const isOver = status === 422 || ramp.allowedMoves.length === 0;
    const at = this.#running.indexOf(rampId);
    if (isOver && at >= 0) this.#running.splice(at, 1);
  }

  async #ask(url: string, init: RequestInit): Promise<{ status: number; value: unknown }> {
    const answer = await fetch(url, init).catch(gone);
    const value: unknown = await answer.json().catch(gone);
    this.#settings.onAnswer();
    return { status: answer.status, value };
  }
}

function gone(): never {
  throw new DisconnectedError();
}

function json(body: unknown): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function signed(url: string, method: 'GET' | 'POST', uri: string, body?: unknown): [string, RequestInit] {
  const timestamp = nextTimestamp();
  const sent = body === undefined ? [] : [Buffer.from(JSON.stringify(body))];
  const style = { separator: 'space', emptyBody: 'omit' } as const;
  const signature = sign('sandbox-secret', { method, uri, timestamp, body: sent }, style);
  const authorization = formatAuthorization({ key: 'sandbox-key', signature, timestamp });
  const headers = { authorization, 'content-type': 'application/json' };
  return [url + uri, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }];
}
