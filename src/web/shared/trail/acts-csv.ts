import { stringify } from 'csv-stringify/browser/esm/sync';

import { csvForm } from '#contract/desk/csv-form.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';
import { sheetTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';

import { actInWords, actOutcomeInWords } from './act-in-words.ts';
import { actsWords as words } from './acts-words.ts';
import type { ActRow } from './fold-acts.ts';
import { objectWords } from './trail-words.ts';

/** Writes CSV that begins with the mark by which spreadsheets recognise UTF-8. */
export function actsCsv(rows: readonly ActRow[], zone: TimeZoneChoice): string {
  const { columns, file } = words;
  const head = [
    file.from({ zone }),
    file.last({ zone }),
    columns.person,
    file.email,
    columns.role,
    columns.action,
    columns.object,
    file.objectId,
    file.reads,
    columns.reason,
    columns.outcome,
    file.entry,
  ];
  return stringify([head, ...rows.map((row) => cells(row, zone))], { ...csvForm, bom: true });
}

function cells(row: ActRow, zone: TimeZoneChoice): string[] {
  const { first, last, count } = row;
  const { person, role, objectKind, objectId } = first;
  return [
    sheetTime(Date.parse(first.at), zone),
    count === 1 ? '' : sheetTime(Date.parse(last.at), zone),
    person === null ? words.notSignedIn : (person.name ?? words.unknownPerson),
    person?.email ?? '',
    role === null ? '' : contractText(role),
    actInWords(row),
    objectKind === null ? '' : (objectWords[objectKind] ?? objectKind),
    objectId ?? '',
    count === 1 ? '' : String(count),
    first.reason ?? (first.hasReason ? words.erasedReason : ''),
    actOutcomeInWords(row),
    String(first.seq),
  ];
}
