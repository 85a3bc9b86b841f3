import type { ActivityItem, RecordedSubmission } from '#contract/desk/customers.ts';
import type { CallOutcome } from '#contract/desk/requests.ts';
import { type Operation, operations } from '#contract/service/operations.ts';
import { listWords } from '#web/shared/format/text.ts';
import type { Tone } from '#web/shared/ui/tone.ts';
import { isAcceptedOnly, isWrite } from '#web/shared/words/accepted-call.ts';
import { operationWords } from '#web/shared/words/submission-outcome.ts';

import { words } from '../customer-words.ts';

export type CallItem = Extract<ActivityItem, { kind: 'call' }>;
export type CallbackItem = Extract<ActivityItem, { kind: 'callback' }>;

/** One entry, a run of reads, or one callback's deliveries; newest first. */
export type StoryPart =
  | { kind: 'one'; item: ActivityItem }
  | { kind: 'looks'; items: readonly CallItem[] }
  | { kind: 'deliveries'; items: readonly CallbackItem[] };

/** Groups consecutive reads, and repeated deliveries at the newest's place. */
export function tellStory(items: readonly ActivityItem[]): StoryPart[] {
  const story: StoryPart[] = [];
  const listed = new Set<string>();
  let looks: CallItem[] = [];
  const endLooks = () => {
    const [only] = looks;
    if (only !== undefined) {
      story.push(looks.length === 1 ? { kind: 'one', item: only } : { kind: 'looks', items: looks });
    }
    looks = [];
  };
  for (const item of items) {
    if (listed.has(item.id)) continue;
    if (isLook(item)) {
      looks.push(item);
      continue;
    }
    endLooks();
    const deliveries = item.kind === 'callback' ? items.filter((other) => isSameCallback(item, other)) : [];
    for (const { id } of deliveries) listed.add(id);
    story.push(deliveries.length > 1 ? { kind: 'deliveries', items: deliveries } : { kind: 'one', item });
  }
  endLooks();
  return story;
}

/** Returns true for a person's successful read; failed reads and re-checks stand alone. */
function isLook(item: ActivityItem): item is CallItem {
  if (item.kind !== 'call' || !reads.has(item.operation) || item.recheck !== undefined) return false;
  return item.outcome === 'answered' && item.status !== null && item.status < 400;
}

const reads: ReadonlySet<string> = new Set(
  Object.entries<Operation>(operations).flatMap(([name, { isWrite }]) => (isWrite ? [] : [name])),
);

/** Returns true for deliveries of one callback; undated ones may be of another. */
function isSameCallback(one: CallbackItem, other: ActivityItem): other is CallbackItem {
  if (other.id === one.id) return true;
  if (other.kind !== 'callback' || one.statusDate === null) return false;
  return (['about', 'objectId', 'status', 'statusDate'] as const).every((key) => one[key] === other[key]);
}

/** Span within which reads count once: opening the page makes several. */
const oneLookMs = 60_000;

/** Returns e.g. `Looked at 6 times by 3 people`. */
export function describeLooks(looks: readonly CallItem[]): string {
  const people = new Map<string, { name: string; lastMs: number; times: number }>();
  for (const { by, at } of looks) {
    const key = by?.email ?? '';
    const atMs = Date.parse(at);
    const known = people.get(key);
    const isNew = known === undefined || known.lastMs - atMs > oneLookMs;
    people.set(key, {
      name: by?.name ?? words.activity.unknownPerson,
      lastMs: atMs,
      times: (known?.times ?? 0) + (isNew ? 1 : 0),
    });
  }
  const [only, ...more] = people.values();
  const times = [...people.values()].reduce((sum, person) => sum + person.times, 0);
  return more.length === 0
    ? words.activity.lookedBy({ name: only?.name ?? '', times })
    : words.activity.looked({ times, people: people.size });
}

/** Continues a sentence about the person: `submitted a selfie`. */
export function describeDeed(
  { id, operation, outcome, status }: CallItem,
  submissions: readonly RecordedSubmission[],
): string {
  const wasTaken = outcome === 'answered' && status !== null && status >= 200 && status < 300;
  if (isWrite(operation) && !wasTaken) return words.activity.tried({ operation: operationWords(operation) });
  const submission = submissions.find(({ requestId }) => requestId === id);
  const types = [...new Set(submission?.images.map(({ documentType }) => documentType))];
  if (operation === 'shareDocuments' && types.length > 0) {
    const names = types.map((type) =>
      type === null ? words.activity.aDocument : words.activity.documents[type],
    );
    return words.activity.submitted({ documents: listWords(names, 'and') });
  }
  return words.activity.deeds[operation] ?? words.activity.otherDeed({ operation });
}

interface Call {
  operation: string;
  outcome: CallOutcome;
  status: number | null;
}

/** Returns a call's look. Without an answer it is unknown, not failed; an accepted write is in progress. */
export function callLook(call: Call): { tone: Tone; text: string } {
  const { outcome, status } = call;
  if (outcome === 'not-sent') return { tone: 'neutral', text: words.outcome['not-sent'] };
  if (outcome === 'unknown') return { tone: 'action', text: words.outcome.unknown };
  if (isAcceptedOnly(call))
    return { tone: 'progress', text: words.outcome.accepted({ status: status ?? '' }) };
  const isGood = status !== null && status < 400;
  return {
    tone: isGood ? 'good' : 'bad',
    text: status === null ? words.outcome.answeredSomehow : words.outcome.answered({ status }),
  };
}
