import type {
  CallbackKind,
  CallbackList,
  CallbackSummary,
  CallbackVerification,
  SignatureRefusal,
} from '#contract/desk/callbacks.ts';
import type { KeysetPage } from '#web/shared/api/placed-pages.ts';

import type { DeliveryResult } from '../words/callback-looks.ts';

/** A delivery as a row shows it. A hundred thousand of them are kept, so there is no more in it than that. */
export interface CallbackRow {
  readonly id: string;
  readonly receivedAtMs: number;
  /** Null: refused. */
  readonly kind: CallbackKind | null;
  readonly objectId: string | null;
  readonly status: string | null;
  readonly verification: CallbackVerification;
  readonly refusedBecause: SignatureRefusal | null;
  readonly result: DeliveryResult;
  readonly isLate: boolean;
  readonly answerStatus: number;
}

/** What came of a delivery: a repeat is told by its first one. */
export function resultOf({
  event,
  isDuplicate,
}: Pick<CallbackSummary, 'event' | 'isDuplicate'>): DeliveryResult {
  if (event === null) return 'refused';
  if (isDuplicate) return 'duplicate';
  return event.processedAt === null ? 'not-yet' : (event.result ?? 'not-yet');
}

/** A delivery as a row. */
function toRow(summary: CallbackSummary): CallbackRow {
  const { event } = summary;
  return {
    id: summary.id,
    receivedAtMs: Date.parse(summary.receivedAt),
    kind: event?.kind ?? null,
    objectId: event?.objectId ?? null,
    status: event?.status ?? null,
    verification: summary.verification,
    refusedBecause: summary.refusedBecause,
    result: resultOf(summary),
    isLate: event?.isLate ?? false,
    answerStatus: summary.answerStatus,
  };
}

/** A page of deliveries as rows. */
export function toRows({ items, nextCursor }: CallbackList): KeysetPage<CallbackRow> {
  return { items: items.map(toRow), nextCursor };
}
