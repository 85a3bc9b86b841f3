import { useQuery } from '@tanstack/react-query';

import type { RampDetail } from '#contract/desk/ramps.ts';
import type { RampRecord } from '#contract/service/ramp.ts';
import { useMay } from '#web/shared/api/current-staff.ts';
import { usePatience } from '#web/shared/ui/use-patience.ts';

import { rampAnswerQuery, rampRecordQuery } from './ramp-queries.ts';
import { shownDirection, shownRamp } from './shown-ramp.ts';
import type { Direction } from './ramp-status-rules.ts';

/** A ramp as it is known: by the desk, by the service's own answer, and both together. */
export interface KnownRamp {
  rampId: string;
  /** Null: nothing that passed the desk was about it. */
  record: RampDetail | null;
  /** What the service answered last, and when. */
  answer: { ramp: RampRecord; fetchedAt: string } | null;
  ramp: RampRecord | null;
  direction: Direction | null;
}

/** Reads a ramp from the desk and, for whom that is allowed, from the service; either does without the other. */
export function useRamp(rampId: string) {
  const mayLookUp = useMay('look-up-ramp');
  const answer = useQuery({ ...rampAnswerQuery(rampId), enabled: mayLookUp });
  // What the service answers now stands in the record as well: read once, after it, unless the service takes its time.
  const isWaiting = usePatience(mayLookUp && answer.isPending);
  const record = useQuery({ ...rampRecordQuery(rampId), enabled: !isWaiting });
  // Without the record an answer says less than is known: that all is well with a ramp that is stuck.
  const told = record.isPending ? null : (answer.data?.data ?? null);
  const remembered = record.data ?? null;
  const known: KnownRamp = {
    rampId,
    record: remembered,
    answer: told && answer.data ? { ramp: told, fetchedAt: answer.data.fetchedAt } : null,
    ramp: shownRamp(remembered, told),
    direction: shownDirection(remembered, told),
  };
  return { known, record, answer, mayLookUp };
}
