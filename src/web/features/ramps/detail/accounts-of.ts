import type { RampMoment } from '#contract/desk/ramps.ts';

import type { KnownRamp } from './use-ramp.ts';

/** What one of the three says of a ramp's status, and when the desk heard it. */
export interface Account {
  teller: 'create' | 'answer' | 'callback';
  status: string;
  at: string;
}

/** What our create was answered, what the service answered last, and what callbacks said last; who said nothing is left out. Product: Two facts. */
export function accountsOf({ record, answer }: Pick<KnownRamp, 'record' | 'answer'>): Account[] {
  const timeline = record?.timeline ?? [];
  const create = timeline.find((moment) => isCall(moment, true));
  const poll = timeline.find((moment) => isCall(moment, false));
  const callback = timeline.find((moment) => moment.kind === 'callback' && moment.result === 'applied');
  const polled = answer && { status: answer.ramp.status, at: answer.fetchedAt };
  return [
    accountOf('create', create),
    polled ? { teller: 'answer' as const, ...polled } : accountOf('answer', poll),
    accountOf('callback', callback),
  ].filter((account) => account !== null);
}

function isCall(moment: RampMoment, isCreate: boolean): boolean {
  return (
    moment.kind === 'call' && (moment.operation === 'createRamp') === isCreate && moment.rampStatus !== null
  );
}

function accountOf(teller: Account['teller'], moment: RampMoment | undefined): Account | null {
  if (moment === undefined || moment.kind === 'note' || moment.kind === 'refused') return null;
  if (moment.rampStatus === null) return null;
  const at = moment.kind === 'call' ? (moment.sameSince?.lastAt ?? moment.at) : moment.at;
  return { teller, status: moment.rampStatus, at };
}
