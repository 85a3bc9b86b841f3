import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

/** Kinds in the order in which they are offered: the most used first. */
export const offeredTypes = Object.keys(documentNames) as DocumentType[];

/** Sides in words. */
export const sideNames: Readonly<Record<ImageSide, string>> = { FRONT: 'Front', BACK: 'Back' };

/** `Passport`, or `Document 2` while its kind is not chosen. */
export function documentName(type: DocumentType | '', index: number): string {
  return type === '' ? `Document ${index + 1}` : documentNames[type];
}

/** `1 document`, `2 documents`. */
export function countWords(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
