import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';

import { type SandboxControl, sandboxControls } from '#contract/sandbox/controls.ts';
import { migrate, openDatabase } from '#node/database.ts';
import { createLogger } from '#node/logger.ts';
import { createMicrosecondClock, formatAuthorization, sign, type SignatureStyle } from '#node/signature.ts';

import { buildSandbox, type SandboxSettings } from '../app.ts';
import { Agenda } from '../clock/agenda.ts';
import { ServiceClock } from '../clock/service-clock.ts';
import { sandboxMigrations } from '../database/migrations.ts';
import type { SandboxTables } from '../database/tables.ts';
import type { Credentials } from '../keys/authentication.ts';
import { KeyTimestamps } from '../keys/key-timestamps.ts';
import { dueWorks } from '../start-sandbox.ts';
import { testVendor } from './requests.ts';

export const testCredentials = { key: 'test-key', secret: 'test-secret' } as const;

type ControlMethod = 'GET' | 'POST' | 'DELETE';

/** The body becomes JSON unless it is bytes. */
export interface TestCall {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly style?: SignatureStyle;
  /** Default: the sandbox's first pair. */
  readonly credentials?: Credentials;
  readonly timestamp?: string;
}

/** Has a fresh, migrated database; reached through `inject`. */
export interface TestSandbox {
  readonly app: FastifyInstance;
  readonly db: Kysely<SandboxTables>;
  readonly clock: ServiceClock;
  /** Service time in milliseconds: settable, or its clock's with `followsClock`. */
  now: number;
  /** Machine time in milliseconds, for signatures; null: real. */
  machineNow: number | null;
  call(call: TestCall): Promise<LightMyRequestResponse>;
  /** Sends unsigned; checks the answer against the contract. */
  control(method: ControlMethod, url: string, body?: unknown): Promise<LightMyRequestResponse>;
  /** Performs everything due; throws failures. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const documentStyle: SignatureStyle = { separator: 'space', emptyBody: 'omit' };
const nextTimestamp = createMicrosecondClock();

type TestSettings = Partial<
  Pick<
    SandboxSettings,
    'screeningTrueMeans' | 'callsPerMinute' | 'nextCredentials' | 'signatureSeparator' | 'bounds' | 'wait'
  >
> & {
  /** Follows the controls' clock. */
  readonly followsClock?: boolean;
};

const defaultSettings = {
  credentials: testCredentials,
  nextCredentials: null,
  signatureSeparator: 'space',
  wait: async () => {},
  logger: createLogger({ level: 'silent' }),
  newId: () => randomBytes(16).toString('hex'),
  unlicensedStates: new Set(['NY']),
  kycVendorId: testVendor,
  screeningTrueMeans: 'match',
  callbackUrl: () => null,
  callsPerMinute: 1_000_000,
} as const;

let migrated: Promise<string> | null = null;

async function migrateOnce(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'migrated-sandbox-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'sandbox.sqlite');
  const database = openDatabase<SandboxTables>({ file });
  await migrate(database.db, sandboxMigrations);
  await sql`PRAGMA wal_checkpoint(TRUNCATE)`.execute(database.db);
  await database.close();
  return file;
}

/** Starts one; `close` removes everything. */
export async function startTestSandbox({
  followsClock = false,
  ...settings
}: TestSettings = {}): Promise<TestSandbox> {
  const directory = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const file = join(directory, 'sandbox.sqlite');
  copyFileSync(await (migrated ??= migrateOnce()), file);
  const database = openDatabase<SandboxTables>({ file });
  // Needn't be durable; syncing is most of a write.
  await sql`PRAGMA synchronous = OFF`.execute(database.db);
  const time = { now: followsClock ? null : Date.now(), machineNow: null as number | null };
  const realNow = () => time.machineNow ?? Date.now();
  const clock = await ServiceClock.open({ db: database.db, realNow });
  const timestamps = new KeyTimestamps({ directory, realNow });
  const now = () => time.now ?? clock.now();
  const failures: unknown[] = [];
  const agenda = new Agenda({
    works: () => dueWorks(context),
    now,
    elapsedMs: () => performance.now(),
    onFailure: (error) => failures.push(error),
  });
  const context: SandboxSettings = {
    ...defaultSettings,
    db: database.db,
    timestamps,
    now,
    clock,
    settle: () => agenda.settle(),
    realNow,
    ...settings,
  };
  const app = buildSandbox(context);
  const sandbox: TestSandbox = {
    app,
    db: database.db,
    clock,
    get now() {
      return now();
    },
    set now(value) {
      time.now = value;
    },
    get machineNow() {
      return time.machineNow;
    },
    set machineNow(value) {
      time.machineNow = value;
    },
    call: (call) => send(app, call),
    control: async (method, url, body) => askControl(app, { method, url, body }),
    async settle() {
      await agenda.settle();
      if (failures.length > 0) throw failures.shift();
    },
    async close() {
      await agenda.stop();
      await app.close();
      await database.close();
      timestamps.close();
      rmSync(directory, { recursive: true });
    },
  };
  return sandbox;
}

export function authorizationOf(call: TestCall): string {
  const { method, url: uri, style = documentStyle, timestamp = nextTimestamp() } = call;
  const { key, secret } = call.credentials ?? testCredentials;
  const body = [bytesOf(call.body)];
  const signature = sign(secret, { method, uri, timestamp, body }, style);
  return formatAuthorization({ key, signature, timestamp });
}

async function askControl(
  app: FastifyInstance,
  { method, url, body }: Pick<TestCall, 'url' | 'body'> & { readonly method: ControlMethod },
): Promise<LightMyRequestResponse> {
  const answer = await app.inject({
    method,
    url,
    headers: { host: '127.0.0.1', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  checkControlAnswer({ method, url, status: answer.statusCode, text: answer.payload });
  return answer;
}

async function send(app: FastifyInstance, call: TestCall): Promise<LightMyRequestResponse> {
  const { method, url, body, headers } = call;
  return app.inject({
    method,
    url,
    headers: {
      authorization: authorizationOf(call),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: bytesOf(body) }),
  });
}

function bytesOf(body: unknown): Buffer {
  if (body === undefined) return Buffer.alloc(0);
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
}

interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

export function checkControlAnswer({ method, url, status, text }: Answered): void {
  const path = url.split('?', 1)[0] ?? '';
  const control = sandboxControls.find((each) => each.method === method && isAt(each, path));
  if (control === undefined || status >= 300) return;
  expect(status, `${method} ${path}`).toBe(control.successStatus);
  if (control.answer === null) return expect(text).toBe('');
  const body: unknown = JSON.parse(text);
  // Schemas skip unknown fields: nothing may be left over.
  expect(control.answer.parse(body), `${method} ${path}`).toStrictEqual(body);
}

function isAt({ path: template }: SandboxControl, path: string): boolean {
  const segments = path.split('/');
  const parts = template.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, at) => part.startsWith('{') || part === segments[at])
  );
}
