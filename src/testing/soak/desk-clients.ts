import { setTimeout as delay } from 'node:timers/promises';

import { operations } from '#contract/service/operations.ts';
import { rampStatuses } from '#contract/service/enumerations.ts';
import { createMicrosecondClock } from '#node/signature.ts';
import type { Random } from '#sandbox/seeds/random.ts';

import { rampMessage } from '../desk-callbacks.ts';
import { imageOf, shareDocumentsBody, smallJpeg } from '../share-documents-body.ts';
import { signCallback } from '../sign-callback.ts';
import type { DeskBooks, Reply, SentCallback, SentSubmission } from './desk-books.ts';

const defaultClients = 20;
const ramps = 150;
const nextTimestamp = createMicrosecondClock();
const firstDateMs = Date.parse('2026-01-01T00:00:00Z');
const dates = 999_983;
/** Image so large that a worker inspects it. */
const largeImage = Buffer.concat([smallJpeg, Buffer.alloc(80_000)]);

export interface DeskAddress {
  readonly url: string;
  readonly cookie: string;
  readonly isKilled: () => boolean;
  /** True behind a balancer: a 502 says nothing, like no answer. */
  readonly isBalanced?: boolean;
}

export interface ClientsSettings {
  readonly clients?: number;
  readonly name?: string;
  /** Pause after a 502 or 503; none by default. */
  readonly pauseMs?: number;
}

class DisconnectedError extends Error {
  override readonly name = 'DisconnectedError';
}

/** Resends what a dying desk left unanswered, submissions with the same key and body. */
export class DeskClients implements DeskBooks {
  readonly callbacks: SentCallback[] = [];
  readonly submissions: SentSubmission[] = [];
  readonly unexpected: string[] = [];
  answers = 0;
  /** 503s. */
  readonly refused = { callbacks: 0, submissions: 0 };
  /** 502s from the balancer. */
  lost = 0;
  readonly succeeded = { callbacks: 0, submissions: 0 };
  readonly #random: Random;
  readonly #clients: number;
  readonly #name: string;
  readonly #pauseMs: number;
  #awaited = { answers: Infinity, reached: () => {} };
  readonly #unsent = new Set<SentCallback>();
  readonly #unsettled = new Set<SentSubmission>();

  constructor(random: Random, { clients = defaultClients, name = '', pauseMs = 0 }: ClientsSettings = {}) {
    this.#random = random;
    this.#clients = clients;
    this.#name = name;
    this.#pauseMs = pauseMs;
  }

  /** Runs until the desk ends or `isEnough`. */
  async run(desk: DeskAddress, isEnough: () => boolean = () => false): Promise<void> {
    await this.#each(this.#clients, async () => {
      while (!isEnough()) await this.#next(desk);
    });
  }

  async settle(desk: DeskAddress): Promise<void> {
    const callbacks = [...this.#unsent];
    await this.#each(this.#clients, async () => {
      for (let one = callbacks.pop(); one !== undefined; one = callbacks.pop()) await this.#send(desk, one);
    });
    await this.#submitAll(desk, [...this.#unsettled]);
  }

  async submitSome(desk: DeskAddress, count: number): Promise<void> {
    await this.#each(count, async () => this.#submit(desk, this.#newSubmission()));
  }

  async repeatAll(desk: DeskAddress): Promise<void> {
    await this.#submitAll(desk, [...this.submissions]);
  }

  /** Resolves with the nth answer from now. */
  async moreAnswers(count: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#awaited = { answers: this.answers + count, reached: resolve };
    });
  }

  get waiting(): number {
    return this.#unsent.size + this.#unsettled.size;
  }

  async #each(count: number, work: () => Promise<void>): Promise<void> {
    const ignoreDisconnect = (error: unknown) => {
      if (!(error instanceof DisconnectedError)) throw error;
    };
    await Promise.all(Array.from({ length: count }, async () => work().catch(ignoreDisconnect)));
  }

  async #next(desk: DeskAddress): Promise<void> {
    const chance = this.#random.next();
    if (chance < 0.15) return this.#send(desk, takeFrom(this.#unsent) ?? this.#newCallback());
    // The service repeats itself now and then, and two of the same may be under way at once.
    if (chance < 0.25 && this.callbacks.length > 0)
      return this.#send(desk, this.#random.pick(this.callbacks.slice(-200)));
    if (chance < 0.5) return this.#send(desk, this.#newCallback());
    if (chance < 0.65) return this.#submit(desk, takeFrom(this.#unsettled) ?? this.#newSubmission());
    const submission = this.#newSubmission();
    const clicks = chance < 0.72 ? 2 : 1;
    await this.#each(clicks, async () => this.#submit(desk, submission));
  }

  async #submitAll(desk: DeskAddress, left: SentSubmission[]): Promise<void> {
    await this.#each(this.#clients, async () => {
      for (let one = left.pop(); one !== undefined; one = left.pop()) await this.#submit(desk, one);
    });
  }

  #newCallback(): SentCallback {
    const at = this.callbacks.length;
    const rampId = `r-${this.#name}${this.#random.whole(1, ramps)}`;
    const status = this.#random.pick(rampStatuses);
    // Each date once, so that there are no ties; they come in no order.
    const seconds = (at * 7919) % dates;
    const statusDate = new Date(firstDateMs + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
    const body = rampMessage({ order_id: rampId, ramp_id: rampId, status, status_date: statusDate });
    const callback = { body, rampId, status, statusDate, acknowledged: 0 };
    this.callbacks.push(callback);
    return callback;
  }

  #newSubmission(): SentSubmission {
    const reference = `customer-${this.#name}${this.submissions.length + 1}`;
    const isLarge = this.#random.next() < 0.03;
    const images = isLarge ? [imageOf(largeImage.toString('base64'), 'image/jpeg')] : [imageOf()];
    const body = JSON.stringify(shareDocumentsBody(images, { identityReference: reference }));
    const submission = { key: `key-of-${reference}`, reference, body, replies: [] };
    this.submissions.push(submission);
    return submission;
  }

  async #send(desk: DeskAddress, callback: SentCallback): Promise<void> {
    this.#unsent.add(callback);
    const uri = '/callbacks';
    const authorization = signCallback(callback.body, { url: uri, timestamp: nextTimestamp() });
    const { status, text, headers } = await this.#post(desk, uri, {
      headers: { authorization },
      body: callback.body,
    });
    if (status === 200) {
      this.succeeded.callbacks += 1;
      callback.acknowledged += 1;
      this.#unsent.delete(callback);
    } else if (saysWhenToRetry(status, headers)) this.refused.callbacks += 1;
    else if (isLost(desk, status)) this.lost += 1;
    else this.unexpected.push(`callback: ${status} ${text}`);
  }

  async #submit(desk: DeskAddress, submission: SentSubmission): Promise<void> {
    this.#unsettled.add(submission);
    const { key, body } = submission;
    const headers = { cookie: desk.cookie, 'idempotency-key': key };
    const uri = `/api/service${operations.shareDocuments.path}`;
    const { status, text, headers: answered } = await this.#post(desk, uri, { headers, body });
    if (isLost(desk, status)) {
      this.lost += 1;
      return;
    }
    const reply = readReply(status, text, answered);
    if (reply === null) return void this.unexpected.push(`submission: ${status} ${text}`);
    submission.replies.push(reply);
    if (reply.kind === 'refused') this.refused.submissions += 1;
    if (reply.kind === 'answered' && !reply.isReplayed) this.succeeded.submissions += 1;
    if (reply.kind === 'answered' || reply.kind === 'unknown') this.#unsettled.delete(submission);
  }

  async #post(
    { url, isKilled }: DeskAddress,
    uri: string,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  ): Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }> {
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body };
    try {
      const answer = await fetch(url + uri, init);
      const text = await answer.text();
      this.answers += 1;
      if (this.answers === this.#awaited.answers) this.#awaited.reached();
      if (this.#pauseMs > 0 && (answer.status === 502 || answer.status === 503)) await delay(this.#pauseMs);
      return { status: answer.status, text, headers: answer.headers };
    } catch (error) {
      if (!isKilled()) this.unexpected.push(`${uri}: ${String((error as Error).cause ?? error)}`);
      throw new DisconnectedError();
    }
  }
}

function isLost({ isBalanced = false }: DeskAddress, status: number): boolean {
  return isBalanced && status === 502;
}

function saysWhenToRetry(status: number, headers: Headers): boolean {
  return status === 503 && headers.has('retry-after');
}

function readReply(status: number, text: string, headers: Headers): Reply | null {
  if (headers.get('x-answered-by') === 'service')
    return { kind: 'answered', status, text, isReplayed: headers.get('idempotency-replayed') === 'true' };
  if (saysWhenToRetry(status, headers)) return { kind: 'refused' };
  if (status === 504 && text.includes('/problems/outcome-unknown')) return { kind: 'unknown' };
  if (status === 409 && text.includes('/problems/in-progress')) return { kind: 'waiting' };
  return null;
}

function takeFrom<Item>(items: Set<Item>): Item | undefined {
  const [first] = items;
  if (first !== undefined) items.delete(first);
  return first;
}
