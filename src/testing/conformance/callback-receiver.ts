import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCallback {
  readonly uri: string;
  readonly authorization: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  readonly body: Readonly<Record<string, unknown>>;
}

type Wanted = (callback: ReceivedCallback) => boolean;

export class CallbackReceiver {
  readonly received: ReceivedCallback[] = [];
  answer: (callback: ReceivedCallback) => number = () => 200;
  readonly #server: Server;
  readonly #waiting = new Set<() => void>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async listen(): Promise<CallbackReceiver> {
    const server = createServer((request, response) => {
      void (async () => {
        const bytes = Buffer.concat(await request.toArray());
        const { authorization = '', 'content-type': contentType = '' } = request.headers;
        const body = JSON.parse(bytes.toString()) as ReceivedCallback['body'];
        const callback = { uri: request.url ?? '', authorization, contentType, bytes, body };
        receiver.received.push(callback);
        response.writeHead(receiver.answer(callback)).end();
        for (const look of receiver.#waiting) look();
      })();
    });
    const receiver = new CallbackReceiver(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return receiver;
  }

  /** Has a query, since all of it is signed. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/partner/callbacks?token=t%2F1`;
  }

  async next(isWanted: Wanted, count = 1): Promise<readonly ReceivedCallback[]> {
    let look = () => {};
    const found = await new Promise<readonly ReceivedCallback[]>((resolve) => {
      look = () => {
        const soFar = this.received.filter(isWanted);
        if (soFar.length >= count) resolve(soFar);
      };
      this.#waiting.add(look);
      look();
    });
    this.#waiting.delete(look);
    return found;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
