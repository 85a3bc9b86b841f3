import type { Act } from '#contract/desk/access-list.ts';

/** An act, or one person's reads of a record. */
export interface ActRow {
  /** First in time: it names the row. */
  readonly first: Act;
  readonly last: Act;
  readonly count: number;
  readonly isOpening: boolean;
  readonly outcome: string | null;
}

/** Reads caused by opening a record's page, refetches included. */
const readsOfCustomer: ReadonlySet<string> = new Set([
  'get-customer',
  'getIdentity',
  'checkEligibility',
  'getLimits',
  'getPrice',
  'list-activity',
  'list-notes',
  'queue-about',
]);

const readsOfRamp: ReadonlySet<string> = new Set(['get-ramp', 'getRamp', 'list-notes', 'queue-about']);

const openings: ReadonlySet<string> = new Set(['get-customer', 'get-ramp']);

/** Refetches are recorded every five minutes. */
const sameOpeningMs = 10 * 60_000;

/**
 * Folds acts, newest first: one person's reads of a record, each within ten minutes of the next, become one
 * line at the first of them. A refused read keeps its own line.
 */
export function foldActs(acts: readonly Act[]): ActRow[] {
  const rows: ActRow[] = [];
  const open = new Map<string, Act[]>();
  for (const act of acts) {
    if (!isRead(act)) {
      rows.push(rowOf([act]));
      continue;
    }
    const key = `${act.person?.id ?? ''} ${act.role ?? ''} ${act.objectKind ?? ''} ${act.objectId ?? ''}`;
    const later = open.get(key);
    const next = later?.at(-1);
    if (later !== undefined && next !== undefined && msBetween(act, next) <= sameOpeningMs) {
      later.push(act);
      continue;
    }
    if (later !== undefined) rows.push(rowOf(later));
    open.set(key, [act]);
  }
  for (const group of open.values()) rows.push(rowOf(group));
  return rows.toSorted((one, other) => other.first.seq - one.first.seq);
}

/** Counts the service's 404: nobody was kept out. */
function isRead({ action, objectKind, outcome, status }: Act): boolean {
  const reads = objectKind === 'customer' ? readsOfCustomer : readsOfRamp;
  const isRecord = objectKind === 'customer' || objectKind === 'ramp';
  return isRecord && reads.has(action) && (outcome !== 'refused' || status === 404);
}

function msBetween(earlier: Act, later: Act): number {
  return Date.parse(later.at) - Date.parse(earlier.at);
}

/** Expects newest first, never empty. */
function rowOf(acts: readonly Act[]): ActRow {
  const last = acts[0] as Act;
  const first = acts.at(-1) ?? last;
  const outcomes = acts.map(({ outcome }) => outcome);
  return {
    first,
    last,
    count: acts.length,
    isOpening: acts.length > 1 || openings.has(first.action) ? isRead(first) : false,
    outcome: outcomes.includes('done') ? 'done' : last.outcome,
  };
}
