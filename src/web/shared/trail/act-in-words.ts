import { allFields } from '#contract/fields/marks.ts';
import { commaList } from '#web/shared/format/text.ts';
import { contractText } from '#web/shared/language/contract-texts.ts';

import { actsWords as words } from './acts-words.ts';
import type { ActRow } from './fold-acts.ts';
import { actionInWords, outcomeLook } from './trail-words.ts';

/** Says what was done, with the fields of a reveal. */
export function actInWords({ first, isOpening }: ActRow): string {
  if (isOpening) return first.objectKind === 'ramp' ? words.openedRamp : words.opened;
  const action = actionInWords(first.action);
  if (first.fields.length === 0) return action;
  return words.fields({ action, fields: commaList(first.fields.map(fieldInWords)) });
}

function fieldInWords(name: string): string {
  const [kind = ''] = name.split(':');
  const field = allFields.find(([wireName, { storageKey = wireName }]) => storageKey === kind);
  return field === undefined ? name : contractText(field[1].label);
}

export function actOutcomeInWords({ outcome }: ActRow): string {
  return outcome === null ? words.open : (outcomeLook(outcome)?.text ?? outcome);
}
