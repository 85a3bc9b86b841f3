import { stringify } from 'csv-stringify/browser/esm/sync';

import type { BatchItem } from '#contract/desk/batches.ts';
import { csvForm } from '#contract/desk/csv-form.ts';
import { regionName } from '#web/shared/format/region-name.ts';
import { sheetTime, type TimeZoneChoice } from '#web/shared/time/format-time.ts';
import { nameInWords } from '#web/shared/words/name-words.ts';
import { exchangeWords, statusWords } from '#web/shared/words/ramp-words.ts';

import { problemInWords } from './batch-results.ts';
import { words } from './batches-words.ts';

/** Writes a batch as CSV, with a BOM for spreadsheets and without formulas. */
export function batchCsv(items: readonly BatchItem[], zone: TimeZoneChoice): string {
  const { columns, file } = words;
  const head = [
    columns.id,
    file.kind,
    columns.result,
    file.status,
    file.problem,
    file.account,
    file.onboarding,
    file.requirements,
    file.name,
    file.country,
    file.rampStatus,
    file.exchange,
    file.checked({ zone }),
  ];
  return stringify([head, ...items.map((item) => cells(item, zone))], { ...csvForm, bom: true });
}

function cells(item: BatchItem, zone: TimeZoneChoice): string[] {
  const { id, kind, state, status, checkedAt } = item;
  return [
    id,
    words.kind[kind],
    words.itemStates[state],
    status === null ? '' : String(status),
    problemInWords(item),
    ...(item.kind === 'customer'
      ? [...customerCells(item.found), '', '']
      : ['', '', '', '', '', ...rampCells(item.found)]),
    checkedAt === null ? '' : sheetTime(Date.parse(checkedAt), zone),
  ];
}

function customerCells(found: Extract<BatchItem, { kind: 'customer' }>['found']): string[] {
  if (found === null) return ['', '', '', '', ''];
  const { isBlocked, onboardingStatus, openRequirements, maskedName, country } = found;
  return [
    isBlocked === null ? '' : isBlocked ? words.blocked : words.active,
    onboardingStatus === null ? '' : nameInWords(onboardingStatus),
    openRequirements === null ? '' : String(openRequirements),
    maskedName ?? '',
    country === null ? '' : regionName(country),
  ];
}

function rampCells(found: Extract<BatchItem, { kind: 'ramp' }>['found']): string[] {
  if (found === null) return ['', ''];
  return [found.status === null ? '' : statusWords(found.status), exchangeWords(found) ?? ''];
}
