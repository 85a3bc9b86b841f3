import type { AuditVerdict } from '#contract/desk/audit.ts';
import { capitalised } from '#web/shared/format/text.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

export const kindWords: Readonly<Record<string, string>> = catalogue('audit.kind', {
  intent: 'Intent (before the action)',
  outcome: 'Outcome (after the action)',
  event: 'Event',
});

export const words = catalogue('audit.page', {
  title: 'Audit trail',
  lead: 'Every recorded action, in a chain that shows whether an entry was changed, removed or inserted.',
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
  exportLines: 'Export for verification (JSON Lines)',
  loadOlder: 'Load older entries',
  nobody: 'not signed in',
  unknownPerson: 'no longer known',
  erasedReason: 'erased, or encrypted with a key that no longer exists',
  sourceUnknown: 'the Rampart server, or no longer on record',
  emptyTitle: 'No entries match',
  emptyText: 'The trail itself is never empty, because even viewing it adds an entry.',
  noEntry: 'No entry has this number',
  noEntryText: 'If there are newer entries, this one was removed. Verify the trail.',
  entry: 'Entry {seq}',
  entryBefore: 'Previous entry',
  entryAfter: 'Next entry',
  close: 'Close',
  loadingEntry: 'Loading the entry',
  loadingTrail: 'Loading the audit trail',
  entries: '{count, plural, one {# entry} other {# entries}}',
  more: '{count, plural, one {# more entry} other {# more entries}} loaded',
  listed:
    '{isAll, select, true {{count, plural, one {# entry} other {# entries}}} other {{count, plural, one {The newest entry} other {The newest # entries}}}}',
  related: 'Related entries',
  entriesOfRequest: 'This request’s entries',
  entriesOfPerson: 'This person’s entries',
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
  timeOf: { from: 'From (time)', to: 'Until (time)' },
});

export const factWords = catalogue('audit.fact', {
  time: 'Time',
  person: 'Person',
  role: 'Role',
  action: 'Action',
  object: 'Object',
  reason: 'Reason',
  outcome: 'Outcome',
  source: 'Source',
  requestId: 'Request id',
  traceId: 'Trace id',
  instance: 'Instance',
  leaseUntil: 'Instance active until',
  keyId: 'Key id',
  reasonDigest: 'Digest of the reason',
  previousHash: 'Previous hash',
  hash: 'Hash',
});

/** Labels of details whose own names say too little. */
export const detailWords: Readonly<Record<string, string>> = catalogue('audit.detail', {
  leftOut: 'Refusals not listed individually',
  minute: 'Minute starting at',
  purpose: 'Form',
  list: 'List',
  query: 'Filters',
  formerQuery: 'Previous filters',
  isShared: 'Shared',
  needed: 'Missing permission',
});

export const verdictWords = catalogue('audit.verdict', {
  verifying:
    'Verifying the hashes, links and checkpoints of {entries, plural, one {# entry} other {# entries}}',
  verifyingTrail: 'Verifying the hashes, links and checkpoints of the trail',
  seconds: '{seconds} s',
  intact:
    '{entries, plural, one {The trail is intact and its only entry is unchanged} other {The trail is intact and all # entries are unchanged}}',
  unproven:
    '{invalid, plural, one {The entries are consistent, but a checkpoint has no valid signature} other {The entries are consistent, but # checkpoints have no valid signature}}',
  keepNewestHash:
    'Verified in {time}. A chain alone can’t show whether its end was cut off, so keep a copy of the newest hash elsewhere:',
  instant: 'less than 0.1 s',
  broken: 'The trail is broken at entry {seq, number}',
  /** `why`: `This entry is missing and entry 5 is in its place.` */
  why: '{why} {proven} Leave the database as it is, export the trail, and tell the person responsible for security.',
  proven:
    '{entries, plural, =0 {Nothing in the trail is proven.} one {The entry before this one is unchanged. Nothing after this entry is proven.} other {The # entries before this one are unchanged. Nothing after this entry is proven.}}',
  seeFirstBad: 'See the first bad entry',
  noCheckpoint: 'There was no checkpoint to compare with.',
  checkpoints:
    '{found, plural, one {# checkpoint was compared, at entry {newestSeq, number}.} other {# checkpoints were compared, the newest at entry {newestSeq, number}.}}',
  /** `whose`: `2 from the file on rampart-1:/data; …`. */
  read: 'Checkpoints read: {whose}.',
  readFrom: '{found, number} from {place}',
  inFile: 'the file on {server}',
  inDatabase: 'the database (written by {server})',
  more: '{count, number} more',
  /** `places`: `the file on rampart-1:/data; …`. */
  contradicts: 'The trail contradicts a signed checkpoint from {places}.',
  databaseOnly:
    'Only the checkpoint copies in the database were read, and anyone who deletes entries there can delete the copies too. Compare the trail with the servers’ files or logs.',
  databaseAlone:
    'After entry {after, number}, the only checkpoint copies are in the database, and anyone who deletes entries there can delete the copies too. Verify the trail on the other servers as well, or compare it with their files or logs.',
  unsigned:
    'Someone may have changed the checkpoints in the file or in the database. Compare the newest hash with a copy that you keep elsewhere.',
});

/** `other` is another entry's number. */
const faultWords = catalogue('audit.fault', {
  empty: 'The trail is empty. Even its signed last line is missing.',
  unreadable: 'The record in this entry’s place is not an entry.',
  tooLong: 'The record in this entry’s place is too long to be an entry.',
  unknownKey:
    'This entry was written with a key that this server doesn’t have. After a key change, the server still needs the previous key.',
  changed: 'The content of this entry was changed, so its hash doesn’t match.',
  inserted: 'The previous entry isn’t part of the chain, so it was inserted.',
  missing: 'This entry is missing and entry {other, number} is in its place.',
  misplaced: 'This entry is out of place. Entry {other, number} is in its place.',
  repeated: 'Entry {other, number} is repeated in this entry’s place.',
  brokenChain: 'This entry doesn’t link to the one before, so one of the two was rewritten.',
  rewritten:
    'The chain’s hash differs from the checkpoint’s, so the chain was rewritten or continues from a backup. The first change is after entry {other, number}.',
  cut: 'The end was cut off. According to the signed last line, the trail ends at entry {other, number}.',
  older:
    'The end is missing. A signed checkpoint covers entry {other, number}, so the end was cut off or an older backup was restored.',
  noEnd: 'The end was cut off. The signed last line is missing.',
  forgedEnd: 'The signature is for a different last line.',
  appended: 'The lines after entry {other, number}, where the signed trail ends, don’t belong to the trail.',
});

/** Explains a broken entry, in the server's English for unknown kinds. */
export function faultInWords({ kind, other, why }: NonNullable<AuditVerdict['firstBad']>): string {
  const key = kind.replaceAll(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
  const word = new Map(Object.entries(faultWords)).get(key);
  if (word === undefined) return `${capitalised(why)}.`;
  return typeof word === 'string' ? word : word({ other });
}
