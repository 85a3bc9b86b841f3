import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { databaseNow } from '#node/dialect.ts';
import type { RecheckConfig } from '#server/config.ts';
import type { ServedProxy } from '#server/proxy/proxy.ts';

import { spreadOut } from './recheck-rules.ts';
import { giveTurnBack, takeTurn } from './recheck-store.ts';
import { type RecheckRun, type RecheckRunParts, runRechecks } from './run-rechecks.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Re-checks what is due now, if it is this server's turn; else null. The schedule does this by itself. */
    recheckNow: () => Promise<RecheckRun | null>;
  }
}

export interface RecheckParts extends Omit<RecheckRunParts, 'most' | 'signal' | 'random'> {
  readonly config: RecheckConfig | null;
  readonly instanceId: string;
  readonly breakerPhase: ServedProxy['breakerPhase'];
  readonly logger: Pick<Logger, 'error'>;
  readonly random?: (() => number) | undefined;
}

/** How often a server looks whether it is its turn; the turn itself comes as often as configured. */
const lookMs = 30_000;

/**
 * Asks by itself what became of submissions, as often as configured: on several servers one at a time, and none while the service does not
 * answer.
 */
export function rechecks(app: FastifyInstance, parts: RecheckParts): void {
  const { config, logger } = parts;
  const stopping = new AbortController();
  let running: Promise<RecheckRun | null> | null = null;
  const runNow = async () => {
    running ??= takeTurnAndRun(parts, stopping.signal).finally(() => (running = null));
    return running;
  };
  app.decorate('recheckNow', runNow);
  if (config === null) return;
  const timer = setInterval(() => {
    runNow().catch((error: unknown) => logger.error({ err: error }, 'submissions could not be re-checked'));
  }, lookMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    stopping.abort();
    await running?.catch(() => undefined);
  });
}

async function takeTurnAndRun(parts: RecheckParts, signal: AbortSignal): Promise<RecheckRun | null> {
  const { db, config, instanceId, breakerPhase, random = Math.random } = parts;
  if (config === null || signal.aborted || breakerPhase() === 'open') return null;
  if (!(await takeTurn(db, instanceId, await databaseNow(db)))) return null;
  let pauseMs = 0;
  try {
    const run = await runRechecks({ ...parts, random, signal, most: config.most });
    ({ pauseMs } = run);
    return run;
  } finally {
    const waitMs = Math.max(spreadOut(config.everyMs, random()), pauseMs);
    await giveTurnBack(db, instanceId, (await databaseNow(db)) + waitMs * 1000);
  }
}
