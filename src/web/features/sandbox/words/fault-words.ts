import type { CallbackFaultAnswer } from '#contract/sandbox/callback-deliveries.ts';
import type { CallbackFaultKind, FaultAnswer } from '#contract/sandbox/faults.ts';

/** What can be chosen to go wrong with answers: two statuses have a choice of their own. */
export const faultChoices = [
  'status-429',
  'status-500',
  'status',
  'latency',
  'drop-before',
  'drop-after',
  'truncate',
  'html',
  'wrong-shape',
] as const;
export type FaultChoice = (typeof faultChoices)[number];

/** The texts about faults. */
export const faultWords = {
  answers: 'Faults of answers',
  answersText: 'What the next calls to the service meet. The controls of this page meet none of it.',
  callbacks: 'Faults of callbacks',
  callbacksText: 'What goes wrong with the callbacks that are written from now on.',
  kind: 'What happens',
  choices: {
    'status-429': '429 Too many requests',
    'status-500': '500 Server error, with a trace id',
    status: 'Another status',
    latency: 'Slow answer',
    'drop-before': 'Connection dropped before the work is done',
    'drop-after': 'Connection dropped after the work is done',
    truncate: 'Answer cut off, after the work is done',
    html: 'HTML instead of JSON',
    'wrong-shape': 'JSON of another shape',
  } satisfies Record<FaultChoice, string>,
  callbackKinds: {
    duplicate: 'Duplicated',
    reorder: 'Reordered: the next one overtakes it',
    'bad-signature': 'Badly signed',
    withhold: 'Withheld until it is sent by hand',
  } satisfies Record<CallbackFaultKind, string>,
  operation: 'Operation',
  everyOperation: 'Every operation',
  status: 'HTTP status',
  statusExample: '503',
  htmlStatus: 'HTTP status (200 unless given)',
  retryAfter: 'Retry-After in seconds',
  retryAfterHint: 'Without it a 429 and a 503 say 1.',
  latencyMs: 'Delay in milliseconds',
  often: 'How often',
  oftenChoices: { once: 'Once', count: 'So many times', always: 'Every time' },
  times: 'Times',
  set: 'Set fault',
  setCallback: 'Set callback fault',
  setDone: (what: string) => `Set: ${what}`,
  strikes: 'Set now',
  loading: 'Reading the faults',
  none: 'No fault is set: every call is answered as it should be.',
  noneOfCallbacks: 'No fault is set: every callback is sent as it should be.',
  clear: 'Clear',
  clearOne: (what: string) => `Clear ${what}`,
  clearAll: 'Clear all',
  cleared: 'Cleared',
} as const;

/** What a fault does: `429, Retry-After 5 s`. */
export function faultInWords({ kind, status, retryAfterSeconds, latencyMs }: FaultAnswer): string {
  if (kind === 'status' && status !== undefined)
    return retryAfterSeconds === undefined
      ? `HTTP ${status}`
      : `HTTP ${status}, Retry-After ${retryAfterSeconds} s`;
  if (kind === 'latency' && latencyMs !== undefined) return `Slow answer: ${latencyMs} ms`;
  if (kind === 'html' && status !== undefined) return `${faultWords.choices.html}, HTTP ${status}`;
  return faultWords.choices[kind];
}

/** How much of a fault is left: `every time`, `2 times left`. */
export function timesInWords({ timesLeft }: Pick<FaultAnswer | CallbackFaultAnswer, 'timesLeft'>): string {
  if (timesLeft === null) return 'every time';
  return timesLeft === 1 ? 'once' : `${timesLeft} times`;
}
