import type { QueueItem } from '#contract/desk/queue.ts';
import { shortenMiddle } from '#web/shared/format/text.ts';
import { paths } from '#web/shared/paths.ts';
import { dayWords } from '#web/shared/time/format-time.ts';

import { queueWords } from './queue-words.ts';

/** Names `Stuck ramp: 2e9d70…f92`. */
export function itemTitle(item: QueueItem): string {
  return queueWords.about({ what: queueWords.kinds[item.kind], name: itemName(item) });
}

/** Returns a masked or shortened name, or the callbacks' day. */
export function itemName({ maskedName, identityReference, object }: QueueItem): string {
  if (object.kind === 'callbacks') return dayWords(object.id);
  return maskedName ?? shortenMiddle(identityReference ?? object.id, 14, 6);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns the address of a record, or of a day's refused callbacks. */
export function objectPath({ kind, id }: { kind: string; id: string }): string {
  if (kind === 'ramp') return paths.ramp(id);
  if (kind === 'customer') return paths.customer(id);
  const from = new Date(`${id}T00:00:00Z`);
  const to = new Date(from.getTime() + dayMs);
  return paths.callbacks({ is: 'refused', from: from.toISOString(), to: to.toISOString() });
}

export function waitInWords(
  { waitingFor, waitingUntil }: Pick<QueueItem, 'waitingFor' | 'waitingUntil'>,
  timeInWords: (iso: string) => string,
): string | null {
  if (waitingFor === null) return null;
  const waits = queueWords.waits[waitingFor];
  return waitingUntil === null ? waits : queueWords.waitsUntil({ waits, time: timeInWords(waitingUntil) });
}
