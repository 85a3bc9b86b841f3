import { imageMaxPixels } from '#contract/service/choices.ts';
import type { ImageMimetype } from '#contract/service/documents.ts';
import { imageTypeByBytes } from '#contract/service/image-type.ts';

import type { Finding, FindingCode } from './image-protocol.ts';
import type { ImageStructure } from './image-layout.ts';
import { readStructure } from './image-structure.ts';
import { nameOfType } from './known-types.ts';

export type Inspected =
  | { isFit: true; mimetype: ImageMimetype; structure: ImageStructure; findings: readonly Finding[] }
  | { isFit: false; finding: Finding };

const extensions = { 'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'], 'image/png': ['png'] } as const;
const names = { 'image/jpeg': 'JPEG', 'image/png': 'PNG' } as const;

/**
 * Judges a file by its bytes alone, before anything of it is decoded: type, pixels from the header, a whole end.
 * Spec: Limits; details 16.
 */
export function inspectImage(bytes: Uint8Array, fileName: string): Inspected {
  if (bytes.length === 0) return refuse('empty', 'This file is empty. Choose it again, or take a new photo.');
  const mimetype = imageTypeByBytes(bytes);
  if (mimetype === null) return refuse('wrong-type', wrongType(bytes));
  const structure = readStructure(bytes, mimetype);
  if (structure === null || structure.width === 0 || structure.height === 0) {
    return refuse('unreadable', `This ${names[mimetype]} can’t be read. Save it again, or take a new photo.`);
  }
  if (structure.width * structure.height > imageMaxPixels) {
    return refuse('too-many-pixels', tooManyPixels(structure));
  }
  if (!structure.isComplete) {
    return refuse(
      'incomplete',
      'The end of this file is missing. Copy it again from where it came, or take a new photo.',
    );
  }
  return { isFit: true, mimetype, structure, findings: nameFindings(mimetype, fileName) };
}

/** A finding that blocks. */
export function errorFinding(code: FindingCode, message: string): Finding {
  return { code, severity: 'error', message };
}

function refuse(code: FindingCode, message: string): Inspected {
  return { isFit: false, finding: errorFinding(code, message) };
}

function wrongType(bytes: Uint8Array): string {
  const name = nameOfType(bytes);
  if (name === null) return 'This is not an image that the service takes. Choose a JPEG or PNG.';
  const what =
    name === 'film'
      ? 'This is a film or another media file'
      : `This is a ${name} file, whatever its name says`;
  const mend = {
    HEIC: 'Export it as JPEG on the phone or computer, and choose that.',
    PDF: 'Save the page as JPEG or PNG, and choose that.',
  };
  return `${what}. Only JPEG and PNG are accepted. ${(mend as Record<string, string>)[name] ?? 'Save it as JPEG or PNG, and choose that.'}`;
}

function tooManyPixels({ width, height }: ImageStructure): string {
  const millions = (imageMaxPixels / 1_000_000).toLocaleString('en');
  return `This picture has ${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels; at most ${millions} million are accepted. Save it smaller, and choose that.`;
}

function nameFindings(mimetype: ImageMimetype, fileName: string): Finding[] {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === undefined || (extensions[mimetype] as readonly string[]).includes(extension)) return [];
  const message = `This is a ${names[mimetype]}, although its name ends in .${extension}. It is sent as ${names[mimetype]}.`;
  return [{ code: 'name-says-otherwise', severity: 'warning', message }];
}
