import { readFileSync } from 'node:fs';

import { freePorts } from '../../tools/free-port.mjs';
import { startNginx } from '../../tools/nginx.mjs';

export interface Balancer {
  readonly url: string;
  readonly ports: readonly number[];
  end(): Promise<void>;
}

/** Balances as in src/deploy, without TLS. */
export async function startBalancer(program: string, desks: number): Promise<Balancer> {
  const [port = 0, ...ports] = await freePorts(desks + 1);
  const nginx = await startNginx(program, shareOut(port, ports));
  return { url: `http://127.0.0.1:${port}`, ports, end: async () => nginx.end() };
}

/** Adapts the operators' samples. Never resends a write to another desk. Promise: T-4. */
function shareOut(port: number, ports: readonly number[]): string {
  const read = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  const upstream = read('nginx-upstream-several.conf').replaceAll(/^ {2}server .*\n/gm, '');
  const servers = ports.map((one) => `  server 127.0.0.1:${one} max_fails=1 fail_timeout=5s;\n`).join('');
  const site = read('nginx.conf')
    .replace(/^include .*$/m, '')
    .replace(/^server \{\n {2}listen 80;[^]*?^\}$/m, '')
    .replaceAll('/var/log/nginx/error.log', 'stderr')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ {2}(?:listen \[::\]|ssl_).*$/gm, '');
  return upstream.replace('upstream rampart {\n', `upstream rampart {\n${servers}`) + site;
}
