import { contactFields, documentFields, personFields, taxFields } from '#contract/fields/identity-fields.ts';
import { allFields, isPersonalName, keptNameOf } from '#contract/fields/marks.ts';
import { documentType } from '#contract/service/documents.ts';
import { residentialAddress } from '#contract/service/identity.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

/** In the order in which they are read: who, how they are reached, where they live. */
const readingOrder = [personFields, contactFields, taxFields, residentialAddress.shape, documentFields];

const labels: ReadonlyMap<string, string> = new Map(
  readingOrder
    .flatMap((group) => Object.keys(group))
    .filter(isPersonalName)
    .map((name) => [keptNameOf(name, ''), labelOf(name)]),
);

function labelOf(name: string): string {
  return allFields.find(([known]) => known === name)?.[1].label ?? name;
}

/** A personal field as people call it; a document's number bears the document's name. */
export function personalLabel(field: string): string {
  const type = documentType.safeParse(field.replace(/^documentNumber:/, ''));
  if (type.success) return `${documentNames[type.data]} number`;
  return labels.get(field) ?? field;
}

/** Orders personal fields as they are read; what has no place of its own comes last, by name. */
export function comparePersonalFields(one: string, other: string): number {
  return placeOf(one) - placeOf(other) || one.localeCompare(other, 'en');
}

function placeOf(field: string): number {
  const place = [...labels.keys()].indexOf(field);
  return place === -1 ? labels.size : place;
}
