import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino';

import { type BoundedOutput, createBoundedOutput } from './bounded-output.ts';

export interface LoggerSettings {
  readonly level?: LoggerOptions['level'];
  readonly destination?: DestinationStream;
}

type Fields = Readonly<Record<string, unknown>>;

interface BindingMethods {
  child: (this: Logger, bindings: Bindings, options?: ChildLoggerOptions) => Logger;
  setBindings: (this: Logger, bindings: Bindings) => void;
}

const identifier = /^[\w-]{1,64}$/;
const foreignIdentifier = /^[\w.:-]{1,128}$/;
const digest = /^[\da-f]{64}$/;
const address = /^[\da-f.:]{2,45}$/;
const methodName = /^[A-Z]{1,10}$/;
/** Rampart's file, a keyword, an origin or a scheme: no query or user. */
const shortAddress = /^[\w.:/[\]+-]{1,200}$/;
const routeTemplate = /^\/[\w/:.*{}-]{0,200}$/;

/** Converts allowed fields for the log; others are dropped. */
const allowed: Readonly<Record<string, (value: unknown) => unknown>> = {
  requestId: (value) => matching(value, identifier),
  staffId: (value) => matching(value, identifier),
  traceId: (value) => matching(value, foreignIdentifier),
  method: (value) => matching(value, methodName),
  route: (value) => matching(value, routeTemplate),
  source: (value) => matching(value, address),
  status: (value) => finite(value),
  problem: (value) => matching(value, identifier),
  durationMs: (value) => finite(value),
  auditSeq: (value) => finite(value),
  auditHash: (value) => matching(value, digest),
  auditAt: (value) => finite(value),
  auditMac: (value) => matching(value, digest),
  keyId: (value) => matching(value, identifier),
  directive: (value) => matching(value, identifier),
  page: (value) => matching(value, routeTemplate),
  blocked: (value) => matching(value, shortAddress),
  script: (value) => matching(value, shortAddress),
  droppedLines: (value) => finite(value),
};

const admissions = Object.entries(allowed);

export const logFields: readonly string[] = ['time', 'level', 'msg', ...Object.keys(allowed), 'error'];

/**
 * Creates a JSON logger that writes the `allowed` fields only, and an error's name, code and, from status
 * 500, stack frames, never its message. Messages are constants: interpolated values aren't written.
 * Understands Fastify's req, res, reqId and responseTime. Promises: T-6, T-15.
 */
export function createLogger({ level = 'info', destination }: LoggerSettings = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    formatters: { level: (label) => ({ level: label }), log: allowedFields },
    hooks: {
      logMethod(inputs, method) {
        const [fields, message] = normalised(inputs);
        method.apply(this, [fields, message]);
      },
    },
  };
  if (destination !== undefined) return keepBindingsAllowed(pino(options, destination));
  const output = createBoundedOutput(process.stdout);
  const logger = keepBindingsAllowed(pino(options, output));
  reportDropped(output, logger);
  return logger;
}

/** Logs the number of dropped lines once there is room. */
export function reportDropped(output: BoundedOutput, logger: Logger): void {
  output.onRoom((droppedLines) => logger.warn({ droppedLines }, 'log lines were dropped'));
}

/** pino doesn't format a child's bindings; children inherit these methods. */
function keepBindingsAllowed(logger: Logger): Logger {
  const { child, setBindings } = logger as unknown as BindingMethods;
  const allowing: BindingMethods = {
    child(bindings, options) {
      return child.call(this, allowedFields(bindings), options);
    },
    setBindings(bindings) {
      setBindings.call(this, allowedFields(bindings));
    },
  };
  return Object.assign(logger, allowing);
}

/** Separates fields and message: without a message pino and Fastify would log the error's. */
function normalised([first, second]: readonly unknown[]): [Fields, string] {
  if (typeof first === 'string') return [{}, constantMessage(first, undefined)];
  const fields = first instanceof Error ? { err: first } : asFields(first);
  return [fields, constantMessage(typeof second === 'string' ? second : '', errorIn(fields))];
}

function constantMessage(message: string, error: Error | undefined): string {
  if (error !== undefined && error.message !== '' && message.includes(error.message)) return 'failed';
  // Fastify's own line for an unknown route carries the address as it came.
  return message.startsWith('Route ') ? 'route not found' : message;
}

function errorIn(fields: Fields): Error | undefined {
  const error = fields['err'] ?? fields['error'];
  return error instanceof Error ? error : undefined;
}

function allowedFields(fields: Fields): Record<string, unknown> {
  const flat: Fields = isFastifys(fields) ? { ...fromFastify(fields), ...fields } : fields;
  const kept: Record<string, unknown> = {};
  for (const [name, admit] of admissions) {
    if (flat[name] === undefined) continue;
    const value = admit(flat[name]);
    if (value !== undefined) kept[name] = value;
  }
  const error = errorIn(fields);
  const status = typeof kept['status'] === 'number' ? kept['status'] : undefined;
  return error !== undefined ? { ...kept, error: errorRecord(error, status) } : kept;
}

function isFastifys(fields: Fields): boolean {
  return 'req' in fields || 'res' in fields || 'reqId' in fields || 'responseTime' in fields;
}

function fromFastify(fields: Fields): Fields {
  const request = asFields(fields['req']);
  const reply = asFields(fields['res']);
  const routeOptions = asFields(request['routeOptions'] ?? asFields(reply['request'])['routeOptions']);
  return {
    requestId: fields['reqId'] ?? request['id'],
    method: request['method'] ?? asFields(reply['request'])['method'],
    route: routeOptions['url'],
    status: reply['statusCode'],
    durationMs: fields['responseTime'],
  };
}

function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

interface ErrorRecord {
  readonly name: string;
  readonly code?: string;
  /** Frames only: messages may quote what a person typed. */
  readonly stack?: string;
  readonly cause?: ErrorRecord;
}

const stableWord = /^[A-Za-z][\w-]{0,80}$/;
const deepestCause = 4;

/**
 * Records name and code, and stack frames if the status is unknown or 500 and above, of the error and its
 * causes.
 */
function errorRecord(error: Error, status = statusOf(error), depth = 0): ErrorRecord {
  const { code } = error as Error & { code?: unknown };
  const stack = status >= 500 ? frames(error) : '';
  return {
    name: stableWord.test(error.name) ? error.name : 'Error',
    ...(typeof code === 'string' && stableWord.test(code) && { code }),
    ...(stack !== '' && { stack }),
    ...(error.cause instanceof Error &&
      depth < deepestCause && { cause: errorRecord(error.cause, status, depth + 1) }),
  };
}

function statusOf(error: Error): number {
  const { statusCode } = error as Error & { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : 500;
}

function frames({ stack = '', message }: Error): string {
  const start = message === '' ? -1 : stack.indexOf(message);
  const afterMessage = start === -1 ? stack : stack.slice(start + message.length);
  const lines = afterMessage.split('\n').map((line) => line.trim());
  return lines.filter((line) => /^at .*:\d+:\d+\)?$/.test(line)).join('\n');
}
