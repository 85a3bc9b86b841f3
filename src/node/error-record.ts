/** What a log may say of an error. */
export interface ErrorRecord {
  readonly name: string;
  readonly code?: string;
  /** Frames only: the message, which may quote what a person typed, is cut off. */
  readonly stack?: string;
  readonly cause?: ErrorRecord;
}

const stableWord = /^[A-Za-z][\w-]{0,80}$/;
const deepestCause = 4;

/**
 * An error without its message: name and code, and the stack's frames when the status is 500 or above or unknown.
 * Causes follow, at most four deep.
 */
export function errorRecord(error: Error, status = statusOf(error), depth = 0): ErrorRecord {
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
