export const maskMessage = 'This value is masked. Reveal this value, or enter it in full';

type Path = readonly (string | number)[];

/** Finds masks: sent, they would become the customer's name. Skips images. */
export function masksIn(value: unknown, path: Path = []): Path[] {
  if (typeof value === 'string') return isMasked(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => masksIn(item, [...path, index]));
  if (!isPlain(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => masksIn(item, [...path, key]));
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Its length reveals nothing. */
export const hidden = '•••';

interface Mask {
  readonly text: string;
  readonly shown: string;
}

/** Most revealing first. */
type Masking = (value: string) => readonly Mask[];

const beginning: Masking = (value) => {
  const first = firstCharacter(value);
  return [{ text: first + hidden, shown: first }];
};

const email: Masking = (value) => {
  const at = value.lastIndexOf('@');
  if (at === -1) return beginning(value);
  const domain = value.slice(at + 1);
  const dot = domain.lastIndexOf('.');
  const top = dot === -1 ? '' : domain.slice(dot);
  const name = firstCharacter(value.slice(0, at));
  const host = firstCharacter(dot === -1 ? domain : domain.slice(0, dot));
  return [
    { text: `${name}${hidden}@${host}${hidden}${top}`, shown: `${name}@${host}${top}` },
    { text: `${name}${hidden}@${hidden}${top}`, shown: `${name}@${top}` },
    { text: `${hidden}@${hidden}${top}`, shown: `@${top}` },
  ];
};

const day: Masking = (value) => {
  const [, year] = /^(\d{4})-(?:\d\d-\d\d|••-••)$/.exec(value) ?? [];
  return year === undefined ? [] : [{ text: `${year}-••-••`, shown: year }];
};

const ending =
  (count: number): Masking =>
  (value) => {
    const last = lastCharacters(value, count);
    return [{ text: hidden + last, shown: last }];
  };

const taxId: Masking = (value) => {
  const [, last] = /^(?:\d{3}-\d\d|•••-••)-(\d{4})$/.exec(value) ?? [];
  return last === undefined ? ending(4)(value) : [{ text: `${hidden}-••-${last}`, shown: last }];
};

const wallet: Masking = (value) => {
  // Addresses are ASCII; anything else is not cut.
  if (!/^[\x21-\x7e•]*$/.test(value)) return [];
  const [first, last] = [value.slice(0, 6), value.slice(-4)];
  return [{ text: first + hidden + last, shown: first + last }];
};

const maskings = {
  /** `A•••` */
  name: beginning,
  /** `j•••@e•••.com` */
  email,
  /** `1988-••-••` */
  day,
  /** `•••678` */
  phone: ending(3),
  /** `•••-••-6789` */
  taxId,
  /** `•••678` */
  number: ending(3),
  /** First six and last four. */
  wallet,
  whole: () => [],
} as const satisfies Record<string, Masking>;

export type MaskKind = keyof typeof maskings;

/** Shows at most half; keeps empty text and masks. */
export function maskAs(kind: MaskKind, value: string): string {
  if (value === '' || value === hidden) return value;
  const masks: readonly Mask[] = maskings[kind](value);
  if (masks.some(({ text }) => text === value)) return value;
  return masks.find(({ shown }) => isAtMostHalf(shown, value))?.text ?? hidden;
}

/** Recognises a mask, which must not be copied or sent. */
export function isMasked(text: string): boolean {
  return text.includes(hidden) || /^\d{4}-••-••$/.test(text);
}

/** Counts characters as people do: one may have many code points. */
function isAtMostHalf(shown: string, value: string): boolean {
  if (shown.length * 2 > value.length) return false;
  return charactersIn(shown).length * 2 <= charactersIn(value.slice(0, countedLength)).length;
}

/** Counts no further: masks show less. */
const countedLength = 256;
/** UTF-16 units; longer ones are piles of marks. */
const longestCharacter = 16;
/** Made on first need: slow to load. */
let segmenter: Intl.Segmenter | undefined;

function charactersIn(text: string): string[] {
  // oxlint-disable-next-line no-control-regex -- whatever is ASCII is a character each
  if (/^[\u0000-\u007f]*$/.test(text)) return text.split('');
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function firstCharacter(text: string): string {
  const [first = ''] = charactersIn(text.slice(0, countedLength));
  return canBeShown(first) ? first : '';
}

function lastCharacters(text: string, count: number): string {
  const last = charactersIn(text.slice(-countedLength)).slice(-count);
  return last.every(canBeShown) ? last.join('') : '';
}

/** Excludes invisible characters, direction marks and our dots. */
function canBeShown(character: string): boolean {
  return character.length <= longestCharacter && !/^[\p{C}\p{Z}•]/u.test(character);
}
