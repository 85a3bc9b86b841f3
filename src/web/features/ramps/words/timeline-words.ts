import type { RampMark } from '#contract/desk/ramps.ts';
import type { CallbackVerification } from '#contract/desk/callbacks.ts';

/** Every text of a ramp's timeline. */
export const timelineWords = {
  title: 'Timeline',
  none: 'Nothing has told of it yet',
  noneWhy: 'Our calls, the service’s callbacks and notes stand here as they come.',
  noneUnknown:
    'The desk has heard nothing of this ramp. What the service answers stands here once it is asked.',
  notAmong: 'The entry that this address names is not among the newest 200.',
  kinds: {
    create: 'Created',
    poll: 'Poll',
    call: 'Call',
    callback: 'Callback',
    refused: 'Refused',
    note: 'Note',
  },
  to: 'to',
  noStatus: 'without a status',
  noAnswer: { 'not-sent': 'Not sent', unknown: 'Outcome unknown' },
  answered: (status: number) => `HTTP ${status}`,
  by: (name: string) => `by ${name}`,
  byNobody: 'by somebody no longer known',
  sameSince: (count: number) =>
    count === 1 ? 'One later poll saw the same, the last' : `${count} later polls saw the same, the last`,
  dated: 'dated',
  assumedUtc: 'no zone was given: read as UTC',
  noDate: '– no date: when it came counts instead',
  delivered: (count: number) => `delivered ${count} times`,
  notProcessed: 'not processed yet',
  external: 'For the customer',
  internal: 'Internal: do not send',
  details: 'Details',
  detailsOf: (what: string) => `Details of ${what}`,
  loading: 'Loading what was sent',
  body: 'What was sent',
  unreadable: 'What was sent is no JSON. Its first characters, letters and digits masked:',
  gone: 'What was sent is not kept, or no longer.',
  asked: 'What was asked',
  answer: 'What was answered',
  nothingKept: 'Nothing is kept of what was asked and answered.',
  mayNotRead: (roles: string) => `What was asked and answered is read by ${roles}.`,
  openCallback: 'Open the callback',
  openRequest: 'Open the request',
  showWhole: 'Show all of it',
  trace: 'trace id',
  erased: 'erased',
  refused: {
    valid: 'Its signature is right, but it could not be read',
    invalid: 'Its signature is wrong: it may not be the service’s',
    missing: 'It had no signature: it may not be the service’s',
    'not-asked': 'It could not be read',
  } satisfies Record<CallbackVerification, string>,
  refusedAnswer: (status: number) => `The desk answered HTTP ${status}. It changed nothing.`,
  refusedDeliveries: (count: number) => `${count} refused deliveries, the last`,
  arrived: (what: string) => `New: ${what}`,
} as const;

/** What is wrong with an entry: on its badge, and in a sentence. Design: product › Ramp page. */
export const markWords: Readonly<Record<RampMark, { name: string; why: string }>> = {
  duplicate: { name: 'Duplicate', why: 'It was delivered more than once; it counts once.' },
  late: { name: 'Late', why: 'It came more than five minutes after its own date.' },
  'out-of-order': {
    name: 'Out of order',
    why: 'Something later had come before it: it stands here and changed nothing.',
  },
  'conflicting-repeat': {
    name: 'Conflicting repeat',
    why: 'The same status with the same date came before, with another text: it changed nothing.',
  },
  'after-the-end': { name: 'After the end', why: 'The ramp had ended before with another status.' },
  'no-callback': {
    name: 'Callback never came',
    why: 'We saw this status because we asked: no callback announced it.',
  },
  'signature-refused': {
    name: 'Signature refused',
    why: 'Nothing proved that it comes from the service, so it was refused and changed nothing.',
  },
  'not-in-document': {
    name: 'Not in the interface document',
    why: 'The interface document does not know this status.',
  },
  stuck: { name: 'Stuck', why: 'It has stood too long in a status that moves by itself.' },
};
