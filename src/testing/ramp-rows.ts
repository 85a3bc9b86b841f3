import { foldRampId } from '#contract/service/spellings.ts';
import type { RampTable } from '#server/database/directory-tables.ts';
import { lowestIdOf } from '#server/database/instants.ts';

export function rampRow(rampId: string, atMs: number, others: Partial<RampTable> = {}): RampTable {
  return {
    ramp_id: foldRampId(rampId),
    identity_reference: null,
    first_seen_at: atMs * 1000,
    last_event_id: lowestIdOf(atMs),
    last_event_at: atMs * 1000,
    direction: null,
    method: null,
    status: null,
    status_at: null,
    is_terminal: 0,
    wants_attention: 0,
    created_at: null,
    state: JSON.stringify({ firstNamed: { eventId: '', id: rampId }, facts: {}, statuses: {} }),
    ...others,
  };
}
