import type { InboundBounds } from '../inbound/bodies.ts';
import { headOf, listen, RawConnection, requestOf } from './raw-connection.ts';
import { startTestSandbox, type TestCall, type TestSandbox } from './test-sandbox.ts';

export const basic: TestCall = {
  method: 'POST',
  url: '/eapi/v0/identities/basic',
  body: { identityReference: 'c-1' },
};
export const read: TestCall = { method: 'GET', url: '/eapi/v0/identities/nobody' };

/** Returns a valid head, which a body may follow. */
export function head(headers: Record<string, string | number>): string {
  return headOf({ ...basic, body: Buffer.alloc(0) }, headers);
}

export class ConnectedSandbox {
  readonly app: TestSandbox['app'];
  readonly #sandbox: TestSandbox;
  readonly #port: number;
  readonly #open: RawConnection[] = [];

  private constructor(sandbox: TestSandbox, port: number) {
    this.app = sandbox.app;
    this.#sandbox = sandbox;
    this.#port = port;
  }

  static async start(bounds: Partial<InboundBounds>): Promise<ConnectedSandbox> {
    const sandbox = await startTestSandbox({ bounds });
    return new ConnectedSandbox(sandbox, await listen(sandbox));
  }

  connect(): RawConnection {
    const connection = new RawConnection(this.#port);
    this.#open.push(connection);
    return connection;
  }

  async isServed(): Promise<boolean> {
    return (await this.connect().send(requestOf(read)).answer()).status === 404;
  }

  async close(): Promise<void> {
    for (const connection of this.#open) connection.close();
    await this.#sandbox.close();
  }
}
