import { batchKey, type NewBatchItem } from '#contract/desk/batches.ts';
import { isMasked } from '#contract/fields/masks.ts';
import { identifierForms, identityReferenceMaxLength } from '#contract/service/identifier-forms.ts';
import { cleanPasted, looksLikeRampId, readPastedText } from '#web/shared/find/identifier-shapes.ts';

import { defaultColumn, type Entry, entriesOf, readTable, type TableColumn } from './read-table.ts';

/** Limit in characters: 500 references with a few columns beside them fit. */
export const longestBatchText = 200_000;
/** Longer than an identifier in a link. */
const longestEntry = 1000;

export type BatchFault =
  | 'email'
  | 'phone'
  | 'formula'
  | 'sentence'
  | 'unreadable'
  | 'masked'
  | 'shortened'
  | 'tooLong'
  | 'characters';

export interface ReadBatch {
  /** Items without duplicates, in their order. */
  readonly items: readonly NewBatchItem[];
  /** Number of items that may be ramp ids or references. */
  readonly ambiguous: number;
  readonly duplicates: readonly (Entry & { readonly firstLine: number })[];
  /** Looked up although an earlier one differs only in capitals. */
  readonly lookalikes: readonly (Entry & { readonly firstLine: number })[];
  readonly faults: readonly (Entry & { readonly fault: BatchFault })[];
  /** Empty if the text is no table. */
  readonly columns: readonly TableColumn[];
  readonly column: number;
}

export interface BatchChoices {
  /** Null: chosen by `defaultColumn`. */
  readonly column: number | null;
  /** Kind assumed of 32 hexadecimal digits. */
  readonly ambiguousAs: NewBatchItem['kind'];
}

/**
 * Reads references and ramp ids from lines, a list or a table's column, and reports what it leaves out. Choice:
 * rampIdSpelling.
 */
export function readBatch(text: string, { column: chosen, ambiguousAs }: BatchChoices): ReadBatch {
  const table = readTable(text);
  const column = chosen ?? defaultColumn(table);
  const lines = new Map<string, number>();
  const folded = new Map<string, number>();
  const read = {
    items: [] as NewBatchItem[],
    ambiguous: 0,
    duplicates: [] as (Entry & { firstLine: number })[],
    lookalikes: [] as (Entry & { firstLine: number })[],
    faults: [] as (Entry & { fault: BatchFault })[],
  };
  for (const entry of entriesOf(table, column)) {
    const item = readEntry(entry.text, ambiguousAs);
    if (item === null) continue;
    if ('fault' in item) {
      read.faults.push({ ...entry, fault: item.fault });
      continue;
    }
    const key = batchKey(item);
    const firstLine = lines.get(key);
    if (firstLine !== undefined) {
      read.duplicates.push({ ...entry, firstLine });
      continue;
    }
    lines.set(key, entry.line);
    const alike = folded.get(key.toLowerCase());
    if (alike !== undefined) read.lookalikes.push({ ...entry, firstLine: alike });
    else folded.set(key.toLowerCase(), entry.line);
    if (looksLikeRampId(item.id)) read.ambiguous += 1;
    read.items.push({ kind: item.kind, id: item.id });
  }
  return { ...read, columns: table.columns, column };
}

function readEntry(
  raw: string,
  ambiguousAs: NewBatchItem['kind'],
): NewBatchItem | { readonly fault: BatchFault } | null {
  if (raw.length > longestEntry) return { fault: /\s/.test(raw.trim()) ? 'sentence' : 'tooLong' };
  const text = cleanPasted(raw);
  if (text === '') return null;
  const fault = faultOf(raw.trim(), text);
  if (fault !== null) return { fault };
  const id = identifierForms.identityReference.pattern.test(text) ? text : identifierIn(text);
  if (id.length > identityReferenceMaxLength) return { fault: 'tooLong' };
  if (looksLikeRampId(id)) return { kind: ambiguousAs, id };
  if (identifierForms.identityReference.pattern.test(id)) return { kind: 'customer', id };
  return identifierForms.rampId.pattern.test(id) ? { kind: 'ramp', id } : { fault: 'characters' };
}

function identifierIn(text: string): string {
  const read = readPastedText(text);
  return read.isSearchable ? read.text : text;
}

function faultOf(raw: string, text: string): BatchFault | null {
  if (text.includes('\uFFFD')) return 'unreadable';
  if (isMasked(text)) return 'masked';
  if (isPhone(text)) return 'phone';
  if (/^["'\s]*[=+@]/.test(raw)) return 'formula';
  if (text.includes('@')) return 'email';
  if (/…|\.\.$|\.{2}/.test(text)) return 'shortened';
  return /\s/.test(text) ? 'sentence' : null;
}

/** Returns false for what may be a reference, such as bare digits. */
function isPhone(text: string): boolean {
  if (!/^[+\d\s()./-]+$/.test(text)) return false;
  const read = readPastedText(text);
  return read.isSearchable && read.shapes.includes('phone') && !read.shapes.includes('reference');
}
