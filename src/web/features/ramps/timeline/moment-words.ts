import type { RampMoment } from '#contract/desk/ramps.ts';
import { shortenMiddle } from '#web/shared/format/shorten-middle.ts';
import { noteWords } from '#web/shared/notes/note-words.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { statusWords } from '../detail/ramp-status-rules.ts';
import { timelineWords as words } from '../words/timeline-words.ts';

/** What kind of entry it is, in a word. */
export function kindOf(moment: RampMoment): keyof typeof words.kinds {
  if (moment.kind !== 'call') return moment.kind;
  if (moment.operation === 'createRamp') return 'create';
  return moment.operation === 'getRamp' ? 'poll' : 'call';
}

/** An entry in one line, for names and announcements: `Callback: Payment received`. */
export function headlineOfMoment(moment: RampMoment): string {
  const kind = words.kinds[kindOf(moment)];
  if (moment.kind === 'note') return `${kind} ${words.by(moment.author?.name ?? noteWords.nobody)}`;
  if (moment.kind === 'refused') return `${kind} ${words.answered(moment.answerStatus)}`;
  if (moment.rampStatus !== null) return `${kind}: ${shortenMiddle(statusWords(moment.rampStatus), 30, 10)}`;
  if (moment.kind === 'callback') return `${kind} ${words.noStatus}`;
  return `${kind} (${operationWords(moment.operation)})`;
}
