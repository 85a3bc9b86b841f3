import { once } from 'node:events';
import {
  createServer,
  request as forward,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';

import { freePort } from '../../src/tools/free-port.mjs';

export type Behaviour =
  | { readonly kind: 'well' }
  /** Forwards the request, then drops the connection. */
  | { readonly kind: 'loses-answers' }
  | { readonly kind: 'never-answers' }
  | { readonly kind: 'answers'; readonly status: number; readonly type: string; readonly body: string };

export type UnrulyService = {
  readonly url: string;
  readonly requests: () => number;
  readonly lastBody: () => Buffer;
  readonly behave: (behaviour: Behaviour) => void;
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
};

export async function startUnrulyService(sandboxUrl: string): Promise<UnrulyService> {
  let behaviour: Behaviour = { kind: 'well' };
  let requests = 0;
  let lastBody = Buffer.alloc(0);
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    lastBody = await buffer(request);
    await answer(request, response, { body: lastBody, behaviour, sandboxUrl });
  };
  const server = createServer((request, response) => void handle(request, response));
  const port = await freePort();
  await listen(server, port);
  return {
    url: `http://127.0.0.1:${port}`,
    requests: () => requests,
    lastBody: () => lastBody,
    behave: (next) => (behaviour = next),
    async goDown() {
      if (!server.listening) return;
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
    comeBack: async () => listen(server, port),
  };
}

async function listen(server: Server, port: number): Promise<void> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
}

type Given = { readonly body: Buffer; readonly behaviour: Behaviour; readonly sandboxUrl: string };

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { body, behaviour, sandboxUrl }: Given,
): Promise<void> {
  if (behaviour.kind === 'never-answers') return;
  if (behaviour.kind === 'answers') {
    response.writeHead(behaviour.status, { 'content-type': behaviour.type }).end(behaviour.body);
    return;
  }
  const answered = await handOn(request, body, sandboxUrl);
  if (behaviour.kind === 'loses-answers') {
    answered.resume();
    request.socket.destroy();
    return;
  }
  response.writeHead(answered.statusCode ?? 502, answered.headers);
  answered.pipe(response);
}

/** Changes nothing: the request is signed. */
async function handOn(request: IncomingMessage, body: Buffer, sandboxUrl: string): Promise<IncomingMessage> {
  const { method, url = '/', headers } = request;
  const outgoing = forward(new URL(sandboxUrl).origin + url, { method, headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  outgoing.end(body);
  const [response] = await answered;
  return response;
}
