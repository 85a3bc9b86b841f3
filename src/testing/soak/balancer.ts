import { once } from 'node:events';
import { createServer } from 'node:net';

import { startNginx } from '../../tools/nginx.mjs';

/** A real nginx before several desks. */
export interface Balancer {
  /** Where it answers for all of them. */
  readonly url: string;
  /** The port that each desk listens on. */
  readonly ports: readonly number[];
  end(): Promise<void>;
}

/** Starts that nginx on loopback that shares requests out among so many desks as src/deploy has it, but for TLS. */
export async function startBalancer(program: string, desks: number): Promise<Balancer> {
  const [port = 0, ...ports] = await freePorts(desks + 1);
  const nginx = await startNginx(program, shareOut(port, ports));
  return { url: `http://127.0.0.1:${port}`, ports, end: async () => nginx.end() };
}

/**
 * What a write has been sent to one desk with is never sent to another: nginx passes on only what found no connection, unless it is told
 * `non_idempotent`. Trust: 4.
 */
function shareOut(port: number, ports: readonly number[]): string {
  return `
upstream rampart {
${ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join('\n')}
  keepalive 32;
}
server {
  listen 127.0.0.1:${port};
  client_max_body_size 64m;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_request_buffering off;
  proxy_connect_timeout 2s;
  proxy_read_timeout 700s;
  proxy_next_upstream error timeout;
  location / { proxy_pass http://rampart; }
  location = /api/events { proxy_pass http://rampart; proxy_buffering off; }
}`;
}

/** Ports that nobody listens on, for programs that must be found again where they were. */
async function freePorts(count: number): Promise<number[]> {
  const probes = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(probes.map(async (probe) => once(probe, 'listening')));
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  for (const probe of probes) {
    probe.close();
    await once(probe, 'close');
  }
  return ports;
}
