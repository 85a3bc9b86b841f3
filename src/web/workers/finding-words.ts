import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';

import type { Edge, Finding, FindingCode, GoodPoint } from './image-protocol.ts';

interface Size {
  width: number;
  height: number;
}

/** A selfie shows a face, anything else a document. */
interface Pictured {
  isSelfie?: boolean;
}

/** What the sentence of each code speaks of. Codes that are not named here need nothing. */
interface Facts {
  /** What the file is: `GIF`, `film`; null when that is unknown too. `canConvert`: this browser reads it. */
  'wrong-type': { name: string | null; fileName: string; canConvert?: boolean };
  'too-many-pixels': Size;
  /** `JPEG`, or empty when the browser could not decode it. */
  unreadable: { name: string };
  'too-large': { bytes: number };
  'not-checked': { why: 'moved' | 'too-much' };
  'name-says-otherwise': { name: string; extension: string };
  'too-small': Size & { minLongSide: number; minShortSide: number } & Pictured;
  'cut-off': { edges: readonly Edge[]; share: number; most: number };
  glare: { share: number; most: number } & Pictured;
  blurred: { sharpness: number; least: number } & Pictured;
  'too-dark': { brightness: number; least: number };
}

/** What the sentence of a code speaks of. */
export type FactsOf<Code extends FindingCode> = Code extends keyof Facts ? Facts[Code] : undefined;

/** Every sentence of pre-flight, by its code. A translation is another file of this shape. */
export const findingWords: { readonly [Code in FindingCode]: (facts: FactsOf<Code>) => string } = {
  empty: () => 'This file is empty. Choose it again, or take a new photo.',
  'wrong-type': wrongType,
  'too-many-pixels': (size) =>
    `This picture has ${pixels(size)} pixels; at most ${(imageMaxPixels / 1_000_000).toLocaleString('en')} million are accepted. Save it smaller, and choose that.`,
  unreadable: ({ name }) =>
    `This ${name === '' ? 'picture' : name} can’t be read. Save it again, or take a new photo.`,
  incomplete: () => 'The end of this file is missing. Copy it again from where it came, or take a new photo.',
  'too-large': tooLarge,
  'cannot-turn': () =>
    'This picture is too large to be turned here. Turn it in another program, and choose that.',
  'cannot-shrink': () =>
    'No smaller JPEG could be made of this picture. Save it smaller in another program, and choose that.',
  'not-checked': ({ why }) =>
    why === 'moved'
      ? 'This file could not be checked. It may have been moved or changed since: choose it again.'
      : 'This image was too much for the browser. Save it smaller, and choose that.',
  'name-says-otherwise': ({ name, extension }) =>
    `This is a ${name}, although its name ends in .${extension}. It is sent as ${name}.`,
  'chosen-twice': () => 'This picture is in the form twice. Remove one, unless you mean it.',
  'too-small': ({ minLongSide, minShortSide, isSelfie = false, ...size }) =>
    `This ${isSelfie ? 'selfie' : 'picture'} has ${pixels(size)} pixels; ${isSelfie ? 'a face can’t be recognised' : 'print is not readable'} below ${minLongSide} × ${minShortSide}. Choose the original, or take a new photo from nearer.`,
  'cut-off': ({ edges, share, most }) =>
    `The document seems cut off at the ${edges.join(' and ')}: it covers ${percent(share)} of that edge of the picture, at most ${percent(most)} is expected. Take a new photo with all four corners and a little space around them.`,
  glare: ({ share, most, isSelfie = false }) =>
    isSelfie
      ? `There is too much light in the selfie: a white spot covers ${percent(share)} of it, at most ${percent(most)} is fine. Turn away from the lamp or window, switch the flash off, and take a new selfie.`
      : `Light is mirrored in the picture: a white spot covers ${percent(share)} of it, at most ${percent(most)} is fine. Turn the document away from the lamp or window, switch the flash off, and take a new photo.`,
  blurred: ({ sharpness, least, isSelfie = false }) =>
    `The ${isSelfie ? 'selfie' : 'picture'} looks blurred: sharpness ${sharpness.toFixed(0)}, at least ${least.toFixed(0)} is needed. Hold the camera still, tap on the ${isSelfie ? 'face' : 'document'} to focus, and take a new ${isSelfie ? 'selfie' : 'photo'}.`,
  'too-dark': ({ brightness, least }) =>
    `The picture is dark: its bright parts reach ${percent(brightness / 255)} of full brightness, at least ${percent(least / 255)} is needed. Take a new photo in better light.`,
  sideways: () => 'The document seems to lie on its side. Turn the picture until its text can be read.',
};

/** What is good about a picture. */
export const goodPointWords: Readonly<Record<GoodPoint, string>> = {
  whole: 'all edges in the picture',
  'no-glare': 'no glare',
  sharp: 'sharp',
  bright: 'bright enough',
};

function wrongType({ name, fileName, canConvert = false }: Facts['wrong-type']): string {
  if (name === null) return 'This is not an image that the service takes. Choose a JPEG or PNG.';
  const what =
    name === 'film'
      ? 'This is a film or another media file'
      : `This is ${/^[AS]/.test(name) ? 'an' : 'a'} ${name} file${/\.(?:jpe?g|png)$/i.test(fileName) ? ', whatever its name says' : ''}`;
  const mend: Readonly<Record<string, string>> = {
    HEIC: canConvert
      ? 'A JPEG can be made of it here.'
      : 'This browser can’t read it: export it as JPEG on the phone or computer, and choose that.',
    PDF: 'Save the page as JPEG or PNG, and choose that.',
  };
  return `${what}. Only JPEG and PNG are accepted. ${mend[name] ?? 'Save it as JPEG or PNG, and choose that.'}`;
}

/** Says by how much a file is over the bound; "10.0 MB is over 10.0 MB" would not help. Spec: Limits. */
function tooLarge({ bytes }: Facts['too-large']): string {
  const megabytes = (bytes / (1024 * 1024)).toFixed(1);
  const size = megabytes === '10.0' ? '' : ` (${megabytes} MB)`;
  return `This image has ${bytes.toLocaleString('en')} bytes${size}; at most ${imageMaxBytes.toLocaleString('en')} (10 MB) are accepted. Choose a smaller one.`;
}

function pixels({ width, height }: Size): string {
  return `${width.toLocaleString('en')} × ${height.toLocaleString('en')}`;
}

/** `4 %`, and `0.4 %` where it is little. */
function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 ? Number(value.toFixed(1)) : Math.round(value)} %`;
}

/** What was measured, and the bound that it is held against. */
interface Measured {
  measured: number;
  threshold: number;
}

/** A finding that blocks. */
export function errorFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'error', message: findingWords[code](facts), ...measured };
}

/** A finding that informs. */
export function warningFinding<Code extends FindingCode>(
  code: Code,
  facts: FactsOf<Code>,
  measured?: Measured,
): Finding {
  return { code, severity: 'warning', message: findingWords[code](facts), ...measured };
}
