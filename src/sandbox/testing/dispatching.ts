import { randomBytes } from 'node:crypto';
import { vi } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- only tests import this file
import { startScriptedService, type ReceivedCall, type ScriptedService } from '#testing/scripted-service.ts';
import { createLogger } from '#node/logger.ts';
import { queueCallback, type NewCallback } from '../callbacks/store.ts';
import { Dispatcher, type DispatcherLimits } from '../callbacks/dispatcher.ts';
import { startTestSandbox, testCredentials, type TestSandbox } from './test-sandbox.ts';

/** Path and query, both signed. */
export const endpointUri = '/partner/callbacks?from=sandbox&n=1';

export interface Dispatching {
  readonly sandbox: TestSandbox;
  readonly receiver: ScriptedService;
  readonly logged: readonly string[];
  /** Queues one per status; returns ids. */
  queue(...statuses: readonly string[]): Promise<string[]>;
  /** Lists in order of arrival. */
  statuses(): string[];
  arrived(count: number): Promise<readonly ReceivedCall[]>;
  states(...expected: readonly string[]): Promise<void>;
  startDispatcher(settings?: {
    readonly url?: () => string | null;
    readonly limits?: Partial<DispatcherLimits>;
  }): Dispatcher;
  close(): Promise<void>;
}

export async function until(holds: () => Promise<void> | void): Promise<void> {
  await vi.waitFor(holds, { timeout: 50_000, interval: 10 });
}

/** Starts no dispatcher; the receiver answers 200 by default. */
export async function startDispatching(): Promise<Dispatching> {
  const sandbox = await startTestSandbox();
  const receiver = await startScriptedService();
  const dispatchers: Dispatcher[] = [];
  const logged: string[] = [];
  const logger = createLogger({ level: 'trace', destination: { write: (line) => void logged.push(line) } });
  return {
    sandbox,
    receiver,
    logged,
    async queue(...statuses) {
      const at = sandbox.now * 1000;
      const callbacks = statuses.map((status): NewCallback => {
        const body = { ramp_id: 'r-1', status, note: 'naïve ✓' };
        return { id: randomBytes(16).toString('hex'), kind: 'rampMessage', object: 'r-1', status, body, at };
      });
      await sandbox.db.transaction().execute(async (transaction) => {
        for (const callback of callbacks) await queueCallback(transaction, callback);
      });
      return callbacks.map(({ id }) => id);
    },
    statuses: () => receiver.calls.map(statusOf),
    async arrived(count) {
      await until(() => {
        if (receiver.calls.length < count) throw new Error(`${receiver.calls.length} of ${count} arrived`);
      });
      return receiver.calls;
    },
    async states(...expected) {
      await until(async () => {
        const rows = await sandbox.db.selectFrom('callback').select('state').orderBy('number').execute();
        const states = rows.map(({ state }) => state).join(' ');
        if (states !== expected.join(' ')) throw new Error(`states are ${states}`);
      });
    },
    startDispatcher({ url = () => receiver.url + endpointUri, limits } = {}) {
      const dispatcher = new Dispatcher({
        db: sandbox.db,
        now: () => sandbox.now,
        realNow: Date.now,
        callbackUrl: url,
        credentials: testCredentials,
        signatureSeparator: 'space',
        logger,
        limits: { pollMs: 2, ...limits },
      });
      dispatchers.push(dispatcher);
      dispatcher.start();
      return dispatcher;
    },
    async close() {
      for (const dispatcher of dispatchers) await dispatcher.stop();
      await receiver.close();
      await sandbox.close();
    },
  };
}

export function statusOf({ body }: ReceivedCall): string {
  return (JSON.parse(body.toString()) as { status: string }).status;
}
