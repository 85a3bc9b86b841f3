import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface ReceivedCall {
  readonly method: string;
  readonly uri: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ScriptedService {
  readonly url: string;
  readonly calls: readonly ReceivedCall[];
  /** Calls without those to the sandbox's clock and controls. */
  readonly serviceCalls: readonly ReceivedCall[];
  readonly abandoned: number;
  /** Timestamps used twice with a key; each was answered 401. */
  readonly repeatedTimestamps: readonly string[];
  answerWith(script: Script): void;
  close(): Promise<void>;
}

export type Script = (response: ServerResponse, call: ReceivedCall, request: IncomingMessage) => void;

export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Script {
  return (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value));
}

/** Answers calls in this order; further ones, and controls, by `later`. */
export function inTurn(first: readonly Script[], later: Script): Script {
  let calls = 0;
  return (response, call, request) => {
    const script = isControl(call) ? later : (first[calls++] ?? later);
    script(response, call, request);
  };
}

/** The desk reads the sandbox's clock at any time. */
export function isControl({ uri }: ReceivedCall): boolean {
  return uri.startsWith('/sandbox/');
}

/** Takes each timestamp once, as real ones do; `close` throws if one was repeated. */
export async function startScriptedService(
  first: Script = json(200, {}),
  wantedPort = 0,
): Promise<ScriptedService> {
  let script = first;
  let abandoned = 0;
  const calls: ReceivedCall[] = [];
  const credentials = new Set<string>();
  const repeatedTimestamps: string[] = [];
  const isRepeated = ({ headers: { authorization } }: ReceivedCall) => {
    const [, key, timestamp] = /^Bearer ([^:]+):[0-9a-f]+:(\d{16})$/.exec(authorization ?? '') ?? [];
    if (key === undefined || timestamp === undefined) return false;
    const isUsed = credentials.has(`${key} ${timestamp}`);
    credentials.add(`${key} ${timestamp}`);
    if (isUsed) repeatedTimestamps.push(timestamp);
    return isUsed;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    response.on('close', () => {
      if (!response.writableFinished) abandoned += 1;
    });
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: uri = '', headers } = request;
      const call = { method, uri, headers, body: Buffer.concat(chunks) };
      calls.push(call);
      const answer = isRepeated(call) ? json(401, { message: 'Unauthenticated', status: 401 }) : script;
      answer(response, call, request);
    });
    request.on('error', () => undefined);
  });
  server.listen(wantedPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    get serviceCalls() {
      return calls.filter((call) => !isControl(call));
    },
    repeatedTimestamps,
    get abandoned() {
      return abandoned;
    },
    answerWith(next) {
      script = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      if (repeatedTimestamps.length > 0)
        throw new Error(`timestamps were signed twice: ${repeatedTimestamps.join(' ')}`);
    },
  };
}
