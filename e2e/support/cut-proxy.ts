import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Breaks each connection after some bytes to the desk, or before the answer to them. */
export type Cut = { readonly at: 'upload' | 'answer'; readonly afterBytes: number };

export type CutProxy = {
  readonly url: string;
  /** Breaks all connections from now on; null repairs. */
  readonly cut: (cut: Cut | null) => void;
  readonly broken: () => number;
  readonly stop: () => Promise<void>;
};

/** A proxy that destroys both ends on request: browsers' network emulation lets running uploads finish. */
export async function startCutProxy(deskUrl: string): Promise<CutProxy> {
  const { hostname, port } = new URL(deskUrl);
  const sockets = new Set<Socket>();
  let cut: Cut | null = null;
  let broken = 0;

  const server = createServer((browser) => {
    const desk = connect(Number(port), hostname);
    let sentBytes = 0;
    let sentBefore: Cut | null = cut;
    const breakBoth = () => {
      broken += 1;
      browser.destroy();
      desk.destroy();
    };
    const isDue = (at: Cut['at']) => cut?.at === at && sentBytes > cut.afterBytes;
    browser.on('data', (bytes: Buffer) => {
      // Only what is sent since the cable was cut counts: a connection is kept alive for many calls.
      if (sentBefore !== cut) sentBytes = 0;
      sentBefore = cut;
      sentBytes += bytes.length;
      if (isDue('upload')) return breakBoth();
      if (!desk.write(bytes)) browser.pause();
    });
    desk.on('drain', () => browser.resume());
    desk.on('data', (bytes: Buffer) => {
      if (isDue('answer')) return breakBoth();
      browser.write(bytes);
    });
    for (const [socket, other] of [
      [browser, desk],
      [desk, browser],
    ] as const) {
      sockets.add(socket);
      socket.on('end', () => other.end());
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}`,
    cut: (next) => {
      cut = next;
    },
    broken: () => broken,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
