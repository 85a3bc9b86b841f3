import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ServiceClock } from '#contract/desk/environment.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { clockAnswer } from '#contract/sandbox/world.ts';
import { routeFor } from '#server/http/access.ts';
import type { Config } from '#server/config/config.ts';
import { DeskError } from '#server/http/errors.ts';
import { refuseBody, requireJson } from '#server/http/request-rules.ts';
import { clientSignal } from '#server/http/client.ts';
import { type JsonBodies, readJsonBytes } from '#server/http/json-bodies.ts';
import {
  type ClientSignal,
  type Upstream,
  type UpstreamAnswer,
  type UpstreamLimits,
  checkAnswer,
  createUpstream,
  passOn,
} from '#server/http/upstream.ts';
import { UpstreamFailure, describeFailure } from '#server/http/upstream-failure.ts';
import { type ServiceTime, createServiceTime } from '#server/http/service-time.ts';
import { serve } from '#server/http/serve.ts';
import { callbackEndpoint } from '#contract/sandbox/deliveries.ts';
import { isLoopback } from '#node/loopback.ts';

export interface SteeringParts {
  /** Null beside another service. */
  readonly sandboxUrl: URL | null;
  readonly bounds: ControlBounds;
  readonly bodies: JsonBodies;
  readonly config: Pick<Config, 'publicUrl' | 'sandboxCallbackHosts'>;
  readonly nowMs: () => number;
}

/** Deadline for reading the clock in the background. */
const clockMs = 1000;

/** Relays the sandbox's clock and controls; returns the service's time. */
export async function steering(
  app: FastifyInstance,
  { sandboxUrl, bounds, bodies, nowMs, config }: SteeringParts,
): Promise<ServiceTime> {
  const controls = createSandboxControls(sandboxUrl?.origin ?? null, bounds);
  app.addHook('onClose', async () => controls.close());
  clockRoutes(app, { controls, nowMs });
  const serviceTime = createServiceTime(
    controls.isThere ? async () => readClock(controls, AbortSignal.timeout(clockMs)) : null,
  );
  await serviceTime.refresh();
  await app.register(steeringRoutes, {
    controls,
    bodies,
    config,
    // Apply jumps and speeds at once.
    onClockMoved: () => void serviceTime.refresh(),
  });
  return serviceTime;
}

const clockControl = '/sandbox/clock';

interface Steering {
  readonly controls: SandboxControls;
  readonly bodies: JsonBodies;
  readonly config: SteeringParts['config'];
  readonly onClockMoved: () => void;
}

async function steeringRoutes(
  app: FastifyInstance,
  { controls, bodies, config, onClockMoved }: Steering,
): Promise<void> {
  readJsonBytes(app, bodies);
  for (const route of [deskRoutes.readSandbox, deskRoutes.steerSandbox, deskRoutes.clearSandbox]) {
    app.route({
      ...routeFor(route),
      async handler(request, reply) {
        const call = controlCall(route.method, request, reply);
        if (call.target.split('?', 1)[0] === callbackEndpointControl && call.body !== null)
          requireKnownHost(call.body, config);
        const answer = await controls.call(call);
        if (route.method !== 'GET' && call.target === clockControl && answer.status === 200) onClockMoved();
        return passOn(answer, reply);
      },
    });
  }
}

function controlCall(
  method: ControlCall['method'],
  request: FastifyRequest,
  reply: FastifyReply,
): ControlCall {
  const facts = { method, target: controlTarget(request.url), signal: clientSignal(reply) };
  if (method === 'POST') {
    requireJson(request.headers);
    return { ...facts, body: request.body instanceof Buffer ? request.body : Buffer.alloc(0) };
  }
  refuseBody(request.headers);
  return { ...facts, body: null };
}

interface Clock {
  readonly controls: SandboxControls;
  /** The service's too, without the sandbox. */
  readonly nowMs: () => number;
}

/** Reads it each time: it may jump. */
function clockRoutes(app: FastifyInstance, { controls, nowMs }: Clock): void {
  serve(app, 'clock', async ({ reply }) =>
    controls.isThere ? readClock(controls, clientSignal(reply)) : machineClock(nowMs()),
  );
}

/** Throws DeskError. */
async function readClock(controls: SandboxControls, signal: ClientSignal): Promise<ServiceClock> {
  const answer = await controls.call({ method: 'GET', target: '/sandbox/clock', body: null, signal });
  const read =
    answer.status === 200 && answer.body.byteLength > 0
      ? clockAnswer.safeParse(JSON.parse(answer.body.toString()))
      : null;
  if (read?.success !== true) {
    throw new DeskError('service-answer-invalid', { detail: 'The sandbox did not report its time.' });
  }
  return read.data;
}

function machineClock(nowMs: number): ServiceClock {
  const now = new Date(nowMs).toISOString();
  return { now, realNow: now, speed: 1, isFrozen: false };
}

interface ControlCall {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Below `/sandbox/`. */
  readonly target: string;
  readonly body: Buffer | null;
  readonly signal: ClientSignal;
}

interface SandboxControls {
  readonly isThere: boolean;
  /** Tries once. Throws DeskError: `not-found` beside another service. */
  call(call: ControlCall): Promise<UpstreamAnswer>;
  close(): Promise<void>;
}

interface ControlBounds extends UpstreamLimits {
  /** For an answer. */
  readonly controlMs: number;
}

function createSandboxControls(origin: string | null, bounds: ControlBounds): SandboxControls {
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
    checkAnswer({ answer: null, isWrite: false }, answer, isWrite);
    return answer;
  } catch (error) {
    throw error instanceof UpstreamFailure ? describeFailure(error, { isWrite }, timeoutMs) : error;
  }
}

const callbackEndpointControl = '/sandbox/callback-endpoint';

/**
 * Allows this machine, Rampart's own address and `SANDBOX_CALLBACK_HOSTS`. Throws `invalid-request`. T-12.2.
 */
function requireKnownHost(
  body: Buffer,
  { publicUrl, sandboxCallbackHosts }: Pick<Config, 'publicUrl' | 'sandboxCallbackHosts'>,
): void {
  const read = callbackEndpoint.safeParse(readJson(body));
  if (!read.success || !URL.canParse(read.data.url)) return;
  const { host, hostname } = new URL(read.data.url);
  if (isLoopback(hostname) || host === publicUrl?.host || sandboxCallbackHosts.includes(host)) return;
  const url = 'Use an address on the Rampart server, or have the host added to SANDBOX_CALLBACK_HOSTS';
  throw new DeskError('invalid-request', { errors: { url } });
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

const relayPrefix = deskRoutes.readSandbox.path.slice(0, -1);

/** No dots, slashes or escapes that could lead elsewhere. */
const controlPath = /^[A-Za-z0-9-]{1,100}(?:\/[A-Za-z0-9-]{1,100}){0,3}$/;

/** Uses checked parts only. Throws `invalid-parameter`. */
export function controlTarget(url: string): string {
  const [path = '', ...rest] = url.split('?');
  const control = path.startsWith(relayPrefix) ? path.slice(relayPrefix.length) : '';
  if (!controlPath.test(control)) {
    throw new DeskError('invalid-parameter', { detail: 'The sandbox has no control at this path.' });
  }
  const query = new URLSearchParams(rest.join('?')).toString();
  return `/sandbox/${control}${query && `?${query}`}`;
}
