import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import { documentNames } from '#web/shared/format/document-names.ts';

import { words } from '../words/card-words.ts';

/** Kinds in the order in which they are offered: the most used first. */
export const offeredTypes = Object.keys(documentNames) as DocumentType[];

/** Sides in words. */
export const sideNames: Readonly<Record<ImageSide, string>> = {
  FRONT: words.image.front,
  BACK: words.image.back,
};

/** `Passport`, or `Document 2` while its kind is not chosen. */
export function documentName(type: DocumentType | '', index: number): string {
  return type === '' ? words.documents.unnamed(index + 1) : documentNames[type];
}

/** `Passport, image 1`. */
export function imageName(type: DocumentType | '', documentIndex: number, imageIndex: number): string {
  return words.image.name(documentName(type, documentIndex), imageIndex + 1);
}
