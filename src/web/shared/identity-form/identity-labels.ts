import { formLabelsOf } from '#contract/fields/leaves.ts';
import { operations } from '#contract/service/operations.ts';

import { words } from './identity-form-words.ts';

/** The labels of a form with a CustomerIdentity and so many numbered documents, by path, in the order of the page. Design: product › Pages. */
export function identityLabels(documents: number): Readonly<Record<string, string>> {
  return {
    ...formLabelsOf(operations.updateIdentity.request),
    ...Object.fromEntries(Array.from({ length: documents }, (_, index) => documentLabels(index)).flat()),
  };
}

function documentLabels(index: number): [string, string][] {
  const at = `identityDocuments.${index}`;
  const name = words.documentOf(index + 1);
  return [
    [`${at}.type`, `${name}, ${words.documentType.toLowerCase()}`],
    [`${at}.data.number`, `${name}, ${words.documentNumber.toLowerCase()}`],
  ];
}
