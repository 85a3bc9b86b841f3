import { appendFileSync } from 'node:fs';
import { Pool } from 'undici';
import { AnswerChecker, type ReceivedAnswer } from './answer-checker.ts';
import { authorization, nextTimestamp, type Credential } from './signed-request.ts';

export interface ServiceAddresses {
  /** Address for operations, which may be a proxy's. */
  readonly operations: string;
  /** Address for controls, the document, and what proxies would change. */
  readonly direct: string;
  readonly credential: Credential;
  /** Gets each exchange as a JSON line. */
  readonly reportFile?: string | undefined;
}

/** A call; a body of anything but bytes is sent as compact JSON. */
export interface ServiceCall {
  readonly method: string;
  readonly uri: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the signature; null for none. */
  readonly authorization?: string | null;
}

export interface ServiceAnswer extends ReceivedAnswer {
  readonly json: Readonly<Record<string, unknown>>;
}

const proxiedMaxBytes = 10_000_000;

/** Client that checks answers against the served OpenAPI document. */
export class Service {
  readonly credential: Credential;
  readonly checker: AnswerChecker;
  readonly #operations: Pool;
  readonly #direct: Pool;
  readonly #reportFile: string | undefined;

  private constructor(
    { operations, direct, credential, reportFile }: ServiceAddresses,
    checker: AnswerChecker,
  ) {
    this.credential = credential;
    this.checker = checker;
    this.#operations = new Pool(operations, { connections: 16 });
    this.#direct = new Pool(direct, { connections: 16 });
    this.#reportFile = reportFile;
  }

  static async connect(addresses: ServiceAddresses): Promise<Service> {
    const response = await fetch(`${addresses.direct}/openapi.json`);
    return new Service(addresses, new AnswerChecker(await response.json()));
  }

  async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<ServiceAnswer> {
    const text = new URLSearchParams(query).toString();
    return this.send({ method: 'GET', uri: text === '' ? path : `${path}?${text}` });
  }

  async post(uri: string, body: unknown): Promise<ServiceAnswer> {
    return this.send({ method: 'POST', uri, body });
  }

  async patch(uri: string, body: unknown): Promise<ServiceAnswer> {
    return this.send({ method: 'PATCH', uri, body });
  }

  /** Signs, sends and checks the answer. Bytes and large bodies bypass the proxy. */
  async send(call: ServiceCall): Promise<ServiceAnswer> {
    const { method, uri, headers = {} } = call;
    const body = bytesOf(call.body);
    const parts = { method, uri, timestamp: nextTimestamp(), body };
    const signed =
      call.authorization === undefined ? authorization(this.credential, parts) : call.authorization;
    const isDirect = call.body instanceof Uint8Array || body.byteLength > proxiedMaxBytes;
    const answer = await this.#exchange(isDirect ? this.#direct : this.#operations, {
      method,
      uri,
      body,
      headers: {
        ...(signed !== null && { authorization: signed }),
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
    });
    this.#report({ method, uri, isDirect, answer });
    this.checker.check(method, uri, answer);
    return answer;
  }

  async control(method: string, uri: string, body?: unknown): Promise<ServiceAnswer> {
    const bytes = bytesOf(body);
    const headers: Record<string, string> =
      bytes.byteLength > 0 ? { 'content-type': 'application/json' } : {};
    const answer = await this.#exchange(this.#direct, { method, uri, body: bytes, headers });
    if (answer.status >= 300) throw new Error(`${method} ${uri}: ${answer.status} ${answer.text}`);
    return answer;
  }

  async close(): Promise<void> {
    await Promise.all([this.#operations.close(), this.#direct.close()]);
  }

  async #exchange(
    pool: Pool,
    {
      method,
      uri,
      body,
      headers,
    }: { method: string; uri: string; body: Uint8Array; headers: Record<string, string> },
  ): Promise<ServiceAnswer> {
    const response = await pool.request({
      method: method,
      path: uri,
      headers,
      body: body.byteLength > 0 ? body : null,
    });
    const text = await response.body.text();
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const json = (isJson ? JSON.parse(text) : undefined) as ServiceAnswer['json'];
    return { status: response.statusCode, headers: response.headers, text, json };
  }

  #report({
    method,
    uri,
    isDirect,
    answer,
  }: {
    method: string;
    uri: string;
    isDirect: boolean;
    answer: ServiceAnswer;
  }): void {
    if (this.#reportFile === undefined) return;
    const said = answer.headers['sl-violations'];
    const line = {
      method,
      uri,
      isDirect,
      status: answer.status,
      said: typeof said === 'string' ? said : null,
    };
    appendFileSync(this.#reportFile, `${JSON.stringify(line)}\n`);
  }
}

function bytesOf(body: unknown): Uint8Array {
  if (body === undefined) return new Uint8Array();
  return body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));
}
