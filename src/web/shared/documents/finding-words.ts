import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';
import { intlLocale } from '#web/shared/language/intl.ts';
import { isForeignKind } from '#web/workers/foreign-picture.ts';
import type { Edge, FactsOf, Finding, FindingCode, GoodPoint } from '#web/workers/image-protocol.ts';
import { listWords } from '#web/shared/format/text.ts';
import { withDecimalPoint } from '#web/shared/format/decimal.ts';

const words = catalogue('finding', {
  empty: 'This file is empty. Choose another file, or take a new photo.',
  wrongType: {
    unknown: 'This is not an image that the service accepts. Choose a JPEG or PNG.',
    film: 'This is a video or other media file.',
    file: 'This is {vowel, select, true {an} other {a}} {name} file{misnamed, select, true {, despite its name} other {}}.',
    accepted: 'Only JPEG and PNG are accepted.',
    convert: 'You can convert it to JPEG here.',
    export:
      'This browser can’t read this file. Export it as a JPEG on your phone or computer, then choose the JPEG.',
    page: 'You can choose pages here, and they will be converted to JPEG.',
    save: 'Save this file as a JPEG or PNG, then choose the new file.',
  },
  tooManyPixels:
    'This image has too many pixels. {canConvert, select, true {You can reduce its size here.} other {Save a smaller copy in another program, then choose the copy.}}',
  unreadable: {
    picture: 'This image can’t be read. Save it again, or take a new photo.',
    named: 'This {name} can’t be read. Save it again, or take a new photo.',
  },
  incomplete: 'This file is incomplete. Copy it again from the original, or take a new photo.',
  tooLarge: 'This image is over 10 MB. Choose a smaller one.',
  cannotTurn:
    'This image is too large to rotate here. Rotate it in another program, then choose the rotated image.',
  cannotShrink:
    'Rampart could not make a smaller JPEG of this image. Save a smaller copy in another program, then choose the copy.',
  notChecked: {
    moved: 'This file could not be checked, perhaps because it was moved or changed. Choose it again.',
    'too-much': 'This image is too large for the browser. Save a smaller copy, then choose the copy.',
  },
  nameSaysOtherwise:
    'This is a {name}, although its name ends in .{extension}. Rampart sends it as a {name}.',
  chosenTwice: 'You’ve added this image twice. Remove one copy unless you need both.',
  tooSmall: {
    selfie:
      'This selfie is too small for a face to be recognised. Choose the original, or take a new photo from closer up.',
    document: 'This image is too small to read. Choose the original, or take a new photo from closer up.',
  },
  cutOff: 'The document is cut off ({edges}). Retake the photo with all four corners in view.',
  edges: { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } satisfies Record<Edge, string>,
  glare: {
    selfie:
      'There’s too much light in the selfie. Turn away from the light, switch off the flash and retake the selfie.',
    document:
      'There’s glare on the document. Turn it away from the light, switch off the flash and retake the photo.',
  },
  blurred: {
    selfie: 'The selfie is blurred. Hold the camera still, tap the face to focus and retake the selfie.',
    document: 'The photo is blurred. Hold the camera still, tap the document to focus and retake the photo.',
  },
  tooDark: 'The photo is too dark. Retake it in better light.',
  sideways: 'The document seems to be on its side. Rotate the image until the text is upright.',
});

/** Most people need advice, not measures. */
const figureWords = catalogue('finding.figures', {
  details: 'Details',
  tooManyPixels: '{pixels} pixels, at most {most} million allowed',
  tooLarge: '{bytes} bytes{size, select, none {} other { ({size} MB)}}, at most {most} bytes allowed',
  tooSmall: '{pixels} pixels, at least {least} needed',
  cutOff: 'Document covers {share} of the image edge, at most {most} allowed',
  glare: 'Glare covers {share} of the image, at most {most} allowed',
  blurred: 'Sharpness {sharpness}, at least {least} needed',
  tooDark: 'Brightness {share}, at least {least} needed',
});

export const figuresName = figureWords.details;

export const goodPointWords = catalogue('finding.goodPoints', {
  whole: 'all edges in view',
  'no-glare': 'no glare',
  sharp: 'sharp',
  bright: 'bright enough',
} satisfies Record<GoodPoint, string>);

const sentences: { readonly [Code in FindingCode]: (facts: FactsOf<Code>) => string } = {
  empty: () => words.empty,
  'wrong-type': wrongType,
  'too-many-pixels': ({ canConvert = false }) => words.tooManyPixels({ canConvert }),
  unreadable: ({ name }) => (name === '' ? words.unreadable.picture : words.unreadable.named({ name })),
  incomplete: () => words.incomplete,
  'too-large': () => words.tooLarge,
  'cannot-turn': () => words.cannotTurn,
  'cannot-shrink': () => words.cannotShrink,
  'not-checked': ({ why }) => words.notChecked[why],
  'name-says-otherwise': words.nameSaysOtherwise,
  'chosen-twice': () => words.chosenTwice,
  'too-small': ({ isSelfie = false }) => words.tooSmall[subject(isSelfie)],
  'cut-off': ({ edges }) =>
    words.cutOff({
      edges: listWords(
        edges.map((edge) => words.edges[edge]),
        'and',
      ),
    }),
  glare: ({ isSelfie = false }) => words.glare[subject(isSelfie)],
  blurred: ({ isSelfie = false }) => words.blurred[subject(isSelfie)],
  'too-dark': () => words.tooDark,
  sideways: () => words.sideways,
};

/** Says what is wrong and what to do. */
export function findingText({ code, facts }: Pick<Finding, 'code' | 'facts'>): string {
  return sentences[code](facts as never);
}

const figures: { readonly [Code in FindingCode]?: (facts: FactsOf<Code>) => string } = {
  'too-many-pixels': (size) =>
    figureWords.tooManyPixels({ pixels: pixels(size), most: grouped(imageMaxPixels / 1_000_000) }),
  'too-large': tooLarge,
  'too-small': ({ minLongSide, minShortSide, ...size }) =>
    figureWords.tooSmall({ pixels: pixels(size), least: `${minLongSide} × ${minShortSide}` }),
  'cut-off': ({ share, most }) => figureWords.cutOff({ share: percent(share), most: percent(most) }),
  glare: ({ share, most }) => figureWords.glare({ share: percent(share), most: percent(most) }),
  blurred: ({ sharpness, least }) =>
    figureWords.blurred({ sharpness: sharpness.toFixed(0), least: least.toFixed(0) }),
  'too-dark': ({ brightness, least }) =>
    figureWords.tooDark({ share: percent(brightness / 255), least: percent(least / 255) }),
};

/** Says what was measured, and the limit. */
export function findingFigures({ code, facts }: Pick<Finding, 'code' | 'facts'>): string | null {
  return figures[code]?.(facts as never) ?? null;
}

const subject = (isSelfie: boolean) => (isSelfie ? 'selfie' : 'document');

function wrongType({ name, fileName, canConvert = false }: FactsOf<'wrong-type'>): string {
  const { wrongType } = words;
  if (name === null) return wrongType.unknown;
  const what =
    name === 'film'
      ? wrongType.film
      : wrongType.file({
          name,
          vowel: /^[AS]/.test(name),
          misnamed: /\.(?:jpe?g|png)$/i.test(fileName),
        });
  return `${what} ${wrongType.accepted} ${mendOf(name, canConvert)}`;
}

function mendOf(name: string, canConvert: boolean): string {
  if (canConvert) return words.wrongType.convert;
  if (isForeignKind(name)) return words.wrongType.export;
  return name === 'PDF' ? words.wrongType.page : words.wrongType.save;
}

/** States bytes: "10.0 MB, at most 10 MB" would not help. Spec: Limits. */
function tooLarge({ bytes }: FactsOf<'too-large'>): string {
  const size = (bytes / (1024 * 1024)).toFixed(1);
  return figureWords.tooLarge({
    bytes: grouped(bytes),
    size: size === '10.0' ? 'none' : withDecimalPoint(size),
    most: grouped(imageMaxBytes),
  });
}

function pixels({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${grouped(width)} × ${grouped(height)}`;
}

function grouped(count: number): string {
  return count.toLocaleString(intlLocale);
}

function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 ? grouped(Number(value.toFixed(1))) : Math.round(value)} %`;
}
