import type { FastifyBaseLogger } from 'fastify';
import type { Credentials } from '../authentication.ts';
import type { SandboxContext } from '../context.ts';

/** How a dispatcher paces itself, in milliseconds of the machine. */
export interface DispatcherPace {
  /** How often it looks for what has become due. */
  readonly pollMs: number;
  /** How long a receiver may take to answer. Choice: callbackAccepted. */
  readonly timeoutMs: number;
  /** How long an attempt keeps others of its lane from starting. */
  readonly patienceMs: number;
}

export interface DispatcherSettings extends Pick<SandboxContext, 'db' | 'now' | 'callbackUrl'> {
  /** The machine's clock in milliseconds, which signatures follow. */
  readonly realNow: () => number;
  /** The pair that callbacks are signed with. */
  readonly credentials: Credentials;
  readonly logger: FastifyBaseLogger;
  readonly pace?: Partial<DispatcherPace>;
}

/** Sends what is due of the outbox, as long as it runs. */
export interface Dispatcher {
  start(): void;
  /** Ends what is under way; it goes out again at the next start. */
  stop(): Promise<void>;
}

/** The sandbox's sender of callbacks. Spec: Events › Delivery rules. */
export function createDispatcher(_settings: DispatcherSettings): Dispatcher {
  return { start: () => undefined, stop: async () => undefined };
}
