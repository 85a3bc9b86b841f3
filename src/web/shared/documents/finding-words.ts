import { imageMaxBytes, imageMaxPixels } from '#contract/service/choices.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';
import { intlLocale } from '#web/shared/language/intl.ts';
import { isForeignKind } from '#web/workers/foreign-picture.ts';
import type { Edge, FactsOf, Finding, FindingCode, GoodPoint } from '#web/workers/image-protocol.ts';
import { listWords } from '#web/shared/format/text.ts';
import { withDecimalPoint } from '#web/shared/format/decimal.ts';

const words = catalogue('finding', {
  empty: 'This file is empty. Choose it again, or take a new photo.',
  wrongType: {
    unknown: 'This is not an image that the service takes. Choose a JPEG or PNG.',
    film: 'This is a film or another media file.',
    file: 'This is {vowel, select, true {an} other {a}} {name} file{misnamed, select, true {, whatever its name says} other {}}.',
    accepted: 'Only JPEG and PNG are accepted.',
    convert: 'A JPEG can be made of it here.',
    export: 'This browser can’t read it: export it as JPEG on the phone or computer, and choose that.',
    page: 'Save the page as JPEG or PNG, and choose that.',
    save: 'Save it as JPEG or PNG, and choose that.',
  },
  tooManyPixels:
    'This picture has {pixels} pixels; at most {most} million are accepted. {canConvert, select, true {A smaller JPEG can be made of it here.} other {Save it smaller in another program, and choose that.}}',
  unreadable: {
    picture: 'This picture can’t be read. Save it again, or take a new photo.',
    named: 'This {name} can’t be read. Save it again, or take a new photo.',
  },
  incomplete: 'The end of this file is missing. Copy it again from where it came, or take a new photo.',
  tooLarge:
    'This image has {bytes} bytes{megabytes}; at most {most} (10 MB) are accepted. Choose a smaller one.',
  megabytes: ' ({size} MB)',
  cannotTurn: 'This picture is too large to be turned here. Turn it in another program, and choose that.',
  cannotShrink:
    'No smaller JPEG could be made of this picture. Save it smaller in another program, and choose that.',
  notChecked: {
    moved: 'This file could not be checked. It may have been moved or changed since: choose it again.',
    'too-much': 'This image was too much for the browser. Save it smaller, and choose that.',
  },
  nameSaysOtherwise: 'This is a {name}, although its name ends in .{extension}. It is sent as {name}.',
  chosenTwice: 'This picture is in the form twice. Remove one, unless you mean it.',
  tooSmall: {
    selfie:
      'This selfie has {pixels} pixels; a face can’t be recognised below {least}. Choose the original, or take a new photo from nearer.',
    document:
      'This picture has {pixels} pixels; print is not readable below {least}. Choose the original, or take a new photo from nearer.',
  },
  cutOff:
    'The document seems cut off at the {edges}: it covers {share} of that edge of the picture, at most {most} is expected. Take a new photo with all four corners and a little space around them.',
  edges: { top: 'top', right: 'right', bottom: 'bottom', left: 'left' } satisfies Record<Edge, string>,
  glare: {
    selfie:
      'There is too much light in the selfie: a white spot covers {share} of it, at most {most} is fine. Turn away from the lamp or window, switch the flash off, and take a new selfie.',
    document:
      'Light is mirrored in the picture: a white spot covers {share} of it, at most {most} is fine. Turn the document away from the lamp or window, switch the flash off, and take a new photo.',
  },
  blurred: {
    selfie:
      'The selfie looks blurred: sharpness {sharpness}, at least {least} is needed. Hold the camera still, tap on the face to focus, and take a new selfie.',
    document:
      'The picture looks blurred: sharpness {sharpness}, at least {least} is needed. Hold the camera still, tap on the document to focus, and take a new photo.',
  },
  tooDark:
    'The picture is dark: its bright parts reach {share} of full brightness, at least {least} is needed. Take a new photo in better light.',
  sideways: 'The document seems to lie on its side. Turn the picture until its text can be read.',
});

export const goodPointWords = catalogue('finding.goodPoints', {
  whole: 'all edges in the picture',
  'no-glare': 'no glare',
  sharp: 'sharp',
  bright: 'bright enough',
} satisfies Record<GoodPoint, string>);

const sentences: { readonly [Code in FindingCode]: (facts: FactsOf<Code>) => string } = {
  empty: () => words.empty,
  'wrong-type': wrongType,
  'too-many-pixels': ({ canConvert = false, ...size }) =>
    words.tooManyPixels({ pixels: pixels(size), most: grouped(imageMaxPixels / 1_000_000), canConvert }),
  unreadable: ({ name }) => (name === '' ? words.unreadable.picture : words.unreadable.named({ name })),
  incomplete: () => words.incomplete,
  'too-large': tooLarge,
  'cannot-turn': () => words.cannotTurn,
  'cannot-shrink': () => words.cannotShrink,
  'not-checked': ({ why }) => words.notChecked[why],
  'name-says-otherwise': words.nameSaysOtherwise,
  'chosen-twice': () => words.chosenTwice,
  'too-small': ({ minLongSide, minShortSide, isSelfie = false, ...size }) =>
    words.tooSmall[subject(isSelfie)]({ pixels: pixels(size), least: `${minLongSide} × ${minShortSide}` }),
  'cut-off': ({ edges, share, most }) =>
    words.cutOff({
      edges: listed(edges.map((edge) => words.edges[edge])),
      share: percent(share),
      most: percent(most),
    }),
  glare: ({ share, most, isSelfie = false }) =>
    words.glare[subject(isSelfie)]({ share: percent(share), most: percent(most) }),
  blurred: ({ sharpness, least, isSelfie = false }) =>
    words.blurred[subject(isSelfie)]({ sharpness: sharpness.toFixed(0), least: least.toFixed(0) }),
  'too-dark': ({ brightness, least }) =>
    words.tooDark({ share: percent(brightness / 255), least: percent(least / 255) }),
  sideways: () => words.sideways,
};

/** Says what is wrong and what to do. */
export function findingText({ code, facts }: Pick<Finding, 'code' | 'facts'>): string {
  return sentences[code](facts as never);
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

/** Advice for a file of the wrong type. */
function mendOf(name: string, canConvert: boolean): string {
  if (canConvert) return words.wrongType.convert;
  if (isForeignKind(name)) return words.wrongType.export;
  return name === 'PDF' ? words.wrongType.page : words.wrongType.save;
}

/** States the excess: "10.0 MB is over 10.0 MB" would not help. Spec: Limits. */
function tooLarge({ bytes }: FactsOf<'too-large'>): string {
  const size = (bytes / (1024 * 1024)).toFixed(1);
  return words.tooLarge({
    bytes: grouped(bytes),
    megabytes: size === '10.0' ? '' : words.megabytes({ size: withDecimalPoint(size) }),
    most: grouped(imageMaxBytes),
  });
}

function pixels({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${grouped(width)} × ${grouped(height)}`;
}

function grouped(count: number): string {
  return count.toLocaleString(intlLocale);
}

function listed(names: readonly string[]): string {
  return listWords(names, 'and');
}

/** `4 %`; small values as `0.4 %`. */
function percent(share: number): string {
  const value = share * 100;
  return `${value < 10 ? grouped(Number(value.toFixed(1))) : Math.round(value)} %`;
}
