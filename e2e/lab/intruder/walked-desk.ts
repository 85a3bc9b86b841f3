import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as requestClear, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import { request as requestTls } from 'node:https';
import { connect as connectClear, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';

import { type Role, roles } from '../../../src/contract/desk/permissions.ts';

import { freshPassword, knownPassword } from '../../../src/testing/people-desk.ts';
import { startScriptedService } from '../../../src/testing/scripted-service.ts';
import { selfSigned } from '../../../src/testing/self-signed.ts';
import { freePorts } from '../../../src/tools/free-port.mjs';
import { findOrInstallNginx, startNginx } from '../../../src/tools/nginx.mjs';

/** Direct, or through the operators' nginx. */
export interface Door {
  readonly name: 'directly' | 'through nginx';
  readonly port: number;
  readonly isTls: boolean;
  readonly origin: string;
}

/** The built desk as a process, with its sandbox unless given a service. */
export interface WalkedDesk {
  readonly pid: number;
  readonly port: number;
  readonly directory: string;
  readonly output: () => string;
  stop(): Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly body?: string;
}

const dist = join(import.meta.dirname, '../../../dist');
const ready = 'Rampart is ready at';

/** Starts `dist/main.js` with only these variables, built by the step before. */
export async function startWalkedDesk(variables: Readonly<Record<string, string>> = {}): Promise<WalkedDesk> {
  const program = join(dist, 'main.js');
  if (!existsSync(program)) throw new Error('dist/main.js is missing: npm run build comes first');
  const directory = mkdtempSync(join(tmpdir(), 'intruder-'));
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: directory,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_HISTORY: 'off',
    SANDBOX_RATE_LIMIT: '100000000',
    RECHECKS: 'off',
    ...variables,
  };
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(ready)) resolve();
      });
    child.once('exit', () => reject(new Error(`the desk ended: ${output}`)));
  });
  return {
    pid: child.pid ?? 0,
    port,
    directory,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export interface WalkedHouse {
  readonly door: Door;
  readonly desk: WalkedDesk;
  readonly nginxLog: () => string;
  /** nginx's redirect port, or null. */
  readonly clearPort: number | null;
  enter(role: Role, headers?: Asked['headers']): Promise<string>;
  serviceCalls(): Promise<string>;
  close(): Promise<void>;
}

const nginx = findOrInstallNginx();
if ('why' in nginx && process.env['CI'] === 'true') throw new Error(nginx.why);

/** Each test uses all; only the first without nginx, as in CI. */
export const doorNames: readonly Door['name'][] =
  'why' in nginx ? ['directly'] : ['directly', 'through nginx'];

/**
 * Starts a desk: direct, as a first `npm start`; or through nginx, as in a company, with a separate service and
 * invited staff.
 */
export async function openHouse(
  name: Door['name'],
  variables: Readonly<Record<string, string>> = {},
): Promise<WalkedHouse> {
  if (name === 'directly') {
    const desk = await startWalkedDesk(variables);
    const { port } = desk;
    const door = { name, port, isTls: false, origin: `http://127.0.0.1:${port}` };
    const enterHere = async (role: Role, headers: Asked['headers'] = {}) =>
      enter(door, { role, password: knownPassword, headers });
    return {
      door,
      desk,
      nginxLog: () => '',
      clearPort: null,
      enter: enterHere,
      async serviceCalls() {
        const headers = { cookie: await enterHere('admin') };
        const { body } = await ask(door, { path: '/api/sandbox/calls', headers });
        return JSON.stringify((JSON.parse(body) as { byOperation: unknown }).byOperation);
      },
      close: async () => desk.stop(),
    };
  }
  const service = await startScriptedService();
  const [port = 0, clearPort = 0] = await freePorts(2);
  const origin = `https://localhost:${port}`;
  const desk = await startWalkedDesk({
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    SERVICE_BASE_URL: service.url,
    SERVICE_ENVIRONMENT: 'sandbox',
    SECOND_FACTOR_ROLES: 'none',
    SERVICE_API_KEY: 'intruder-key',
    SERVICE_API_SECRET: 'a secret of the walk alone',
    ...variables,
  });
  await hireStaff(desk, freshPassword);
  const folder = mkdtempSync(join(tmpdir(), 'intruder-nginx-'));
  const log = join(folder, 'access.log');
  for (const part of ['cert', 'key'] as const) writeFileSync(join(folder, `${part}.pem`), selfSigned[part]);
  const site = siteOf({ folder, log, port, clearPort, deskPort: desk.port });
  const running = await startNginx('program' in nginx ? nginx.program : '', site);
  const door = { name, port, isTls: true, origin };
  return {
    door,
    desk,
    nginxLog: () => (existsSync(log) ? readFileSync(log, 'utf8') : ''),
    clearPort,
    enter: async (role, headers = {}) => enter(door, { role, password: freshPassword, headers }),
    serviceCalls: async () => JSON.stringify(service.serviceCalls.map(({ method, uri }) => [method, uri])),
    async close() {
      await running.end();
      await desk.stop();
      await service.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The first admin accepts, then invites each role; all share a password. */
export async function hireStaff(desk: WalkedDesk, password: string): Promise<void> {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'content-type': 'application/json', cookie };
    const door = { port: desk.port, isTls: false };
    const answer = await ask(door, { method: 'POST', path, headers, body: JSON.stringify(body) });
    if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${answer.body}`);
    return answer;
  };
  const tokenIn = (text: string) => /\/welcome#([\w-]{43})/.exec(text)?.[1] ?? '';
  const first = { token: tokenIn(desk.output()), password, email: 'admin@rampart.test', name: 'Ada' };
  const cookie = cookieIn(await post('/api/links/use', first));
  for (const role of roles) {
    if (role === 'admin') continue;
    const added = await post('/api/staff', { email: `${role}@rampart.test`, name: role, role }, cookie);
    await post('/api/links/use', { token: tokenIn(added.body), password });
  }
}

interface Site {
  readonly folder: string;
  readonly log: string;
  readonly port: number;
  readonly clearPort: number;
  readonly deskPort: number;
}

/** The real nginx samples, TLS included, with other ports and files and an access log. */
function siteOf({ folder, log, port, clearPort, deskPort }: Site): string {
  const read = (file: string) => readFileSync(join(import.meta.dirname, '../../../src/deploy', file), 'utf8');
  const upstream = read('nginx-upstream.conf').replace('127.0.0.1:8080', `127.0.0.1:${deskPort}`);
  const site = read('nginx.conf')
    .replace(/^include .*$/m, upstream)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replaceAll('/var/log/nginx/error.log', 'stderr')
    .replaceAll('/etc/rampart/tls/', `${folder}/`)
    .replaceAll('rampart.example.com', 'localhost')
    .replace('listen 80;', `listen 127.0.0.1:${clearPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;\n  access_log ${log};`);
  if (!site.includes(`${port} ssl`) || !upstream.includes(`:${deskPort}`)) throw new Error('another sample');
  return site;
}

/** Sends exactly this path and these headers, unnormalised. */
export async function ask(
  { port, isTls }: Pick<Door, 'port' | 'isTls'>,
  { method = 'GET', path, headers = {}, body }: Asked,
): Promise<Answer> {
  const options: RequestOptions & { rejectUnauthorized: boolean } = {
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }), ...headers },
    rejectUnauthorized: false,
  };
  const request = isTls ? requestTls(options) : requestClear(options);
  const [response] = await once(request.end(body), 'response');
  // The stream of events has no end to wait for.
  const isEndless = response.headers['content-type']?.startsWith('text/event-stream') === true;
  if (isEndless) response.destroy();
  const text = isEndless ? '' : (await buffer(response)).toString('latin1');
  return { status: response.statusCode ?? 0, headers: response.headers, body: text };
}

interface Entered {
  readonly role: Role;
  readonly password: string;
  readonly headers: NonNullable<Asked['headers']>;
}

export async function enter(
  door: Pick<Door, 'port' | 'isTls'>,
  { role, password, headers }: Entered,
): Promise<string> {
  const answer = await ask(door, {
    method: 'POST',
    path: '/api/session',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email: `${role}@rampart.test`, password }),
  });
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}: ${answer.body}`);
  return cookieIn(answer);
}

function cookieIn({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';', 1)[0]).join('; ');
}

export async function openRaw({ port, isTls }: Door): Promise<Socket> {
  const socket = isTls
    ? connectTls({ host: '127.0.0.1', port, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] })
    : connectClear(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, isTls ? 'secureConnect' : 'connect');
  return socket;
}

export function report(line: string): void {
  process.stdout.write(`intruder: ${line}\n`);
}
