import type { AuditVerdict } from '#contract/desk/audit.ts';
import { capitalised } from '#web/shared/format/text.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const kindWords: Readonly<Record<string, string>> = catalogue('audit.kind', {
  intent: 'Intent, written before',
  outcome: 'Outcome, written after',
  event: 'Event',
});

export const words = catalogue('audit.page', {
  title: 'Audit trail',
  lead: 'Who did what, in a chain that shows if an entry was changed, removed or inserted.',
  newestHash: 'newest hash',
  lastMonth: 'Last month',
  filter: 'Filter',
  hideFilter: 'Hide filters',
  applyFilters: 'Apply filters',
  anyone: 'Anyone',
  anything: 'Anything',
  verify: 'Verify',
  verifying: 'Verifying…',
  exportCsv: 'Export CSV',
  exportLines: 'Export to verify (JSON lines)',
  loadOlder: 'Load older',
  nobody: 'not signed in',
  unknownPerson: 'no longer known',
  erasedReason: 'erased, or encrypted with a key that is gone',
  sourceUnknown: 'this machine, or not known any more',
  emptyTitle: 'No entries match',
  emptyText: 'No entry matches all filters. Reading the trail is recorded too, so it is never empty.',
  noEntry: 'No entry has this number',
  noEntryText:
    'If the number is lower than that of the newest entry, the entry was removed: verify the trail.',
  entry: 'Entry {seq}',
  entryBefore: 'Entry before',
  entryAfter: 'Entry after',
  close: 'Close',
  loadingEntry: 'Loading the entry',
  loadingTrail: 'Loading the audit trail',
  entries: '{count, plural, one {# entry} other {# entries}}',
  more: '{count, plural, one {# entry} other {# entries}} more',
  listed:
    '{isAll, select, true {{count, plural, one {# entry} other {# entries}}} other {The first {count, plural, one {# entry} other {# entries}}}}',
  related: 'Related entries',
  entriesOfRequest: 'Entries of this request',
  entriesOfPerson: 'Entries of this person',
  entriesAboutObject: 'Entries about this object',
  filterTrail: 'Filter the audit trail',
  identifierFault: 'Use letters, digits, hyphens and underscores only',
  utc: 'UTC',
  localTime: 'local time',
  detail: 'Detail: {name}',
});

export const fieldWords = catalogue('audit.field', {
  person: 'Person',
  action: 'Action',
  about: 'About',
  objectId: 'Object id',
  object: 'Object',
  request: 'Request',
  fromTime: 'From {time}',
  untilTime: 'Until {time}',
  outcome: 'Outcome',
  kind: 'Kind',
  from: 'From ({zone})',
  to: 'Until ({zone})',
  timeOf: { from: 'From, time', to: 'Until, time' },
});

export const factWords = catalogue('audit.fact', {
  time: 'Time',
  person: 'Person',
  role: 'Role',
  action: 'Action',
  object: 'Object',
  reason: 'Reason',
  outcome: 'Outcome',
  source: 'Came from',
  requestId: 'Request id',
  traceId: 'Trace id',
  instance: 'Instance',
  leaseUntil: 'Instance lives until',
  keyId: 'Key id',
  reasonDigest: 'Reason’s digest',
  previousHash: 'Previous hash',
  hash: 'Hash',
});

/** Details that need more than their name. */
export const detailWords: Readonly<Record<string, string>> = catalogue('audit.detail', {
  leftOut: 'Refusals without an entry of their own',
  minute: 'In the minute from',
  purpose: 'For the form',
  list: 'List',
  query: 'Filters',
  formerQuery: 'Filters before',
  isShared: 'Shared',
  needed: 'Missing permission',
});

export const verdictWords = catalogue('audit.verdict', {
  verifying:
    'Verifying {entries, plural, one {# entry} other {# entries}}: each hash, each link to the entry before, and the checkpoints',
  verifyingTrail: 'Verifying the trail: each hash, each link to the entry before, and the checkpoints',
  seconds: '{seconds} s',
  intact: 'The trail is intact: {entries, plural, one {# entry} other {# entries}}, all unchanged',
  unproven:
    '{invalid, plural, one {The entries are consistent, but a checkpoint is not signed with the key} other {The entries are consistent, but # checkpoints are not signed with the key}}',
  keepNewestHash:
    'Verified in {time}. A chain alone can’t show that its end was cut off, so keep a copy of the newest hash elsewhere:',
  instant: 'less than 0.1 s',
  broken: 'The trail is broken at entry {seq, number}',
  /** `why`: `It is missing`. */
  why: '{why}. {proven} Leave the database as it is, export the trail, and tell the person responsible for security.',
  proven:
    '{entries, plural, =0 {Nothing in the trail is proven.} one {# entry before it is unchanged; nothing after it is proven.} other {# entries before it are unchanged; nothing after it is proven.}}',
  seeFirstBad: 'See the first bad entry',
  noCheckpoint: 'No checkpoint was found to compare with.',
  checkpoints:
    '{found, plural, one {# checkpoint was compared, the newest at entry {newestSeq, number}.} other {# checkpoints were compared, the newest at entry {newestSeq, number}.}}',
  /** `whose`: `2 from the file of rampart-1:/data; 3 from the database (by rampart-2:/data)`. */
  read: 'Read: {whose}.',
  readFrom: '{found, number} from {place}',
  inFile: 'the file of {server}',
  inDatabase: 'the database (by {server})',
  more: '{count, number} more',
  /** `places`: `the file of rampart-1:/data; the database (by rampart-2:/data)`. */
  contradicts: 'It contradicts a signed checkpoint from {places}.',
  databaseOnly:
    'Only the database’s copies were read: someone who cuts the trail there can cut them too. Compare with the servers’ files or logs.',
  databaseAlone:
    'After entry {after, number} there are only the database’s copies: someone who cuts the trail there can cut them too. Verify on the other servers as well, or compare with their files or logs.',
  unsigned:
    'Someone may have changed the checkpoints, in the file or in the database: compare the newest hash with a copy that you kept elsewhere.',
});

/** Kinds of broken entries, as the server reports them; `other` is another entry's number. */
const faultWords = catalogue('audit.fault', {
  empty: 'It is empty: even the signed end is missing',
  unreadable: 'What is in its place is not an entry',
  tooLong: 'What is in its place is longer than any entry',
  unknownKey:
    'It was written with a key that this server doesn’t have. After a change of key, it needs the earlier one too',
  changed: 'Its content was changed: the hash does not match',
  inserted: 'The entry before it was inserted: the chain continues without it',
  missing: 'It is missing: entry {other, number} is in its place',
  misplaced: 'It is not in its place: entry {other, number} is there',
  repeated: 'Entry {other, number} is repeated in its place',
  brokenChain: 'It does not continue the entry before it: one of the two was rewritten',
  rewritten:
    'The chain was rewritten, or continues from a backup: its hash differs from the checkpoint’s (the first change is after entry {other, number})',
  cut: 'The end was cut off: the signed end is entry {other, number}',
  older:
    'The end is missing: a checkpoint has signed entry {other, number}, so the end was cut off or an older backup was restored',
  noEnd: 'The end was cut off: the signed last line is missing',
  forgedEnd: 'The last line is not what the key signed',
  appended: 'What follows the signed end, entry {other, number}, does not belong to it',
});

/** Explains a broken entry; falls back to the server's English text for unknown kinds. */
export function faultInWords({ kind, other, why }: NonNullable<AuditVerdict['firstBad']>): string {
  const key = kind.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
  const word = new Map(Object.entries(faultWords)).get(key);
  if (word === undefined) return capitalised(why);
  return typeof word === 'string' ? word : word({ other });
}
