import { type AddressInfo, connect, type Socket } from 'node:net';
import { authorizationOf, type TestCall, type TestSandbox } from './test-sandbox.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export async function listen({ app }: TestSandbox): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses() as AddressInfo[];
  return address?.port ?? 0;
}

export class RawConnection {
  readonly socket: Socket;
  /** Also by a reset. */
  readonly #closed: Promise<void>;
  #received = Buffer.alloc(0);

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => undefined);
    this.#closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
  }

  send(...parts: readonly (string | Uint8Array)[]): this {
    for (const part of parts) this.socket.write(part);
    return this;
  }

  async all(): Promise<string> {
    await this.#closed;
    return this.#received.toString('latin1');
  }

  /** Reads `count` answers that have a length. */
  async answers(count: number): Promise<RawAnswer[]> {
    for (;;) {
      const answers = answersIn(this.#received);
      if (answers.length >= count || this.socket.closed) return answers;
      const more = new Promise((resolve) => this.socket.once('data', resolve));
      await Promise.race([more, this.#closed]);
    }
  }

  async answer(): Promise<RawAnswer> {
    const [answer] = await this.answers(1);
    if (answer === undefined) throw new Error('the connection ended without an answer');
    return answer;
  }

  close(): void {
    this.socket.destroy();
  }
}

function answersIn(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = received.toString('utf8'); rest !== '';) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [first = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 2),
      ]),
    );
    const status = Number(first.split(' ', 2)[1]);
    const length = Number(headers['content-length'] ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (Buffer.byteLength(body) < length && status !== 100) return answers;
    answers.push({ status, headers, body });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}

/** Takes `headers` verbatim. */
export function headOf(call: TestCall, headers: Readonly<Record<string, string | number>> = {}): string {
  const all = {
    host: '127.0.0.1',
    authorization: authorizationOf(call),
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${call.method} ${call.url} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The body becomes JSON unless it is bytes. */
export function requestOf(call: TestCall, headers: Readonly<Record<string, string | number>> = {}): Buffer {
  if (call.body === undefined) return Buffer.from(headOf(call, headers));
  const body = call.body instanceof Uint8Array ? call.body : Buffer.from(JSON.stringify(call.body));
  const head = headOf({ ...call, body }, { 'content-length': body.byteLength, ...headers });
  return Buffer.concat([Buffer.from(head), body]);
}
