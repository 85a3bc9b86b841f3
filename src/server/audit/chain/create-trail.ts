import { DeskError } from '#server/errors.ts';

import type { AuditSettlement, AuditSubject, Intent, RunningTrail } from '../trail.ts';
import { draftEntry, draftOutcome, type AuditDraft } from './audit-draft.ts';
import type { AuditEntry } from './audit-entry.ts';
import { TrailWriter, type TrailWriterParts } from './trail-writer.ts';

/** The database did not commit in time; it may yet. */
class TrailTimeoutError extends Error {
  override readonly name = 'TrailTimeoutError';
  readonly code = 'TRAIL_TIMEOUT';
}

/** The database, the keys, whose trail it is, and how it tells time. */
export interface TrailParts extends Omit<TrailWriterParts, 'retryMs' | 'lingerMs'> {
  readonly nowMs: () => number;
  /** Other bounds than the usual ones, for tests that can't wait. */
  readonly bounds?: Partial<TrailBounds> | undefined;
}

export interface TrailBounds {
  /** How long an entry may wait for its commit. */
  readonly waitMs: number;
  /** How long after a failure it is tried again. */
  readonly retryMs: number;
  /** How long an outcome waits for an intent that takes it along before it has a commit of its own. */
  readonly lingerMs: number;
  /** How many outcomes may wait before no intent is taken. */
  readonly mostOutcomes: number;
}

const usualBounds: TrailBounds = { waitMs: 5000, retryMs: 1000, lingerMs: 50, mostOutcomes: 10_000 };
const retryAfterSeconds = 5;

/**
 * The trail on a database. Intents and events of one turn of the event loop share a commit, which the outcomes that wait go with; what
 * can't be written is refused with `not-recorded`. Trust: 1, 2.
 */
export function createTrail({ nowMs, bounds, ...parts }: TrailParts): RunningTrail {
  const { waitMs, retryMs, lingerMs, mostOutcomes } = { ...usualBounds, ...bounds };
  const writer = new TrailWriter({ ...parts, retryMs, lingerMs });
  const now = () => Math.round(nowMs() * 1000);
  const intentOf = (seq: number, subject: AuditSubject) => heldIntent(writer, { seq, subject, now });
  const add = async (draft: AuditDraft, onLate: (entry: AuditEntry) => void): Promise<AuditEntry> => {
    if (writer.state.waitingOutcomes >= mostOutcomes) throw notRecorded();
    return inTime(writer.add(draft), waitMs, onLate);
  };
  return {
    async intend(subject) {
      const draft = draftEntry('intent', now(), { subject });
      // Whoever waited has heard that it is not recorded, and does nothing.
      const { seq } = await add(draft, (late) => intentOf(late.seq, subject).settle({ outcome: 'not-sent' }));
      return intentOf(seq, subject);
    },
    async note(subject, settlement) {
      await add(draftEntry('event', now(), { subject, settlement }), () => undefined);
    },
    drain: async () => writer.drain(),
    get state() {
      return writer.state;
    },
  };
}

function heldIntent(
  writer: TrailWriter,
  { seq, subject, now }: { readonly seq: number; readonly subject: AuditSubject; readonly now: () => number },
): Intent {
  let isSettled = false;
  return {
    settle(settlement: AuditSettlement) {
      if (isSettled) return;
      isSettled = true;
      writer.tell({ intentSeq: seq, draft: draftOutcome(now(), seq, { subject, settlement }) });
    },
  };
}

/** The entry once it is written, for so long; what is written later goes to `onLate`. Throws `not-recorded`. */
async function inTime(
  writing: Promise<AuditEntry>,
  waitMs: number,
  onLate: (entry: AuditEntry) => void,
): Promise<AuditEntry> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(notRecorded(new TrailTimeoutError()));
    }, waitMs);
    const settle = async () => {
      try {
        const entry = await writing;
        if (isLate) onLate(entry);
        else resolve(entry);
      } catch (error) {
        reject(notRecorded(error));
      } finally {
        clearTimeout(timer);
      }
    };
    void settle();
  });
}

function notRecorded(cause?: unknown): DeskError {
  return new DeskError('not-recorded', { retryAfterSeconds, cause });
}
