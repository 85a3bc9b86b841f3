import type { ActivityItem } from '#contract/desk/activity.ts';
import { rampStatusLooks } from '#web/shared/words/ramp-status-looks.ts';
import { sentence } from '#web/shared/format/sentence.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';
import type { Tone } from '#web/shared/ui/tone.ts';

import { callLook } from '../record/call-look.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { words } from '../words/customer-words.ts';

const text = words.activity;

/** An entry in one line, for the eye and for what is announced: `Callback: Account blocked`. */
export function headlineOf(item: ActivityItem): string {
  if (item.kind === 'call') return `${operationWords(item.operation)}: ${callLook(item).text}`;
  if (item.kind === 'note') return `${text.kinds.note} ${text.by(authorOf(item))}`;
  return `${text.kinds.callback}: ${callbackStatus(item).text}`;
}

type CallbackItem = Extract<ActivityItem, { kind: 'callback' }>;

/** What a callback said: a ramp's status as ramps show it, a customer's as it is; one that nobody knows as it came. */
export function callbackStatus({ about, status }: CallbackItem): { tone: Tone; text: string } {
  if (status === null) return { tone: 'neutral', text: text.noStatus };
  const looks: Readonly<Record<string, { tone: Tone }>> =
    about === 'identity' ? identityLooks : rampStatusLooks;
  if (!Object.hasOwn(looks, status)) return { tone: 'neutral', text: words.header.unknownStatus(status) };
  return { tone: looks[status]?.tone ?? 'neutral', text: sentence(status) };
}

const identityLooks = { CUSTOMER_BLACKLISTED: { tone: 'bad' }, ACCOUNT_BLOCKED: { tone: 'bad' } } as const;

/** Who wrote a note. */
export function authorOf({ author }: Extract<ActivityItem, { kind: 'note' }>): string {
  return author?.name ?? noteWords.nobody;
}
