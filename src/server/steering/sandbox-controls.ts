import { DeskError } from '#server/errors.ts';
import { checkAnswer } from '#server/outbound/check-answer.ts';
import { describeFailure, UpstreamFailure } from '#server/outbound/upstream-failure.ts';
import {
  type ClientSignal,
  createUpstream,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamLimits,
} from '#server/outbound/upstream.ts';

/** A call of a control of the embedded sandbox. */
export interface ControlCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path and query, below `/sandbox/`. */
  readonly target: string;
  readonly body: Buffer | null;
  /** Aborted when the one who asked is gone. */
  readonly signal: ClientSignal;
}

/** The way to the controls of the embedded sandbox. */
export interface SandboxControls {
  /** Whether there is an embedded sandbox to steer. */
  readonly isThere: boolean;
  /** One try, never a second. Throws DeskError: `not-found` beside another service, else what is known of the outcome. */
  call(call: ControlCall): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

export interface ControlBounds extends UpstreamLimits {
  /** Milliseconds for an answer. */
  readonly controlMs: number;
}

/** The controls of the embedded sandbox at `origin`, within bounds; null: another service is what we talk to. */
export function createSandboxControls(origin: string | null, bounds: ControlBounds): SandboxControls {
  const upstream = origin === null ? null : createUpstream(origin, bounds);
  return {
    isThere: upstream !== null,
    async call(call) {
      if (upstream === null) throw new DeskError('not-found');
      return send(upstream, call, bounds.controlMs);
    },
    close: async () => upstream?.close(),
  };
}

async function send(
  upstream: Upstream,
  { method, target, body, signal }: ControlCall,
  timeoutMs: number,
): Promise<UpstreamAnswer> {
  const isWrite = method !== 'GET';
  try {
    const answer = await upstream.send({
      method,
      uri: target,
      authorization: null,
      body: body === null ? null : [body],
      timeoutMs,
      signal,
    });
    checkAnswer({ answer: null }, answer, isWrite);
    return answer;
  } catch (error) {
    throw error instanceof UpstreamFailure ? describeFailure(error, { isWrite }, timeoutMs) : error;
  }
}
