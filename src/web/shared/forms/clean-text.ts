/** Longer than any valid value, so cut text is still refused for its length. */
export const longestText = 20_000;

export type Lines = 'one' | 'many';

/** Scripts in which joiners change the text. */
const joining =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\p{Script=Mongolian}\p{Script=Phags_Pa}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tibetan}\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Tai_Tham}\p{Script=Javanese}\p{Script=Balinese}\p{Script=Sundanese}\p{Script=Meetei_Mayek}\p{Script=Newa}\p{Script=Tirhuta}\p{Script=Grantha}\p{Script=Sharada}\p{Script=Modi}\p{Script=Takri}\p{Script=Chakma}]/u;
/** Vowel killers: a joiner after one also counts at a word's end. */
const virama = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
/** The end of an emoji that a joiner may connect. */
const endOfPicture = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const picture = /\p{Extended_Pictographic}/u;
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/** Zero width, direction, word breaks, control. */
const unseen = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|[^\P{Cc}\t\n\v\f\r\u0085]/gu;

/** Checks whether a joiner, variation selector or Hangul filler matters. */
function isRead(mark: string, before: string, after: string): boolean {
  if (mark === '\u200c' || mark === '\u200d') {
    if (virama.test(before) || (joining.test(before) && joining.test(after))) return true;
    return mark === '\u200d' && endOfPicture.test(before) && picture.test(after);
  }
  if (/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(mark)) return visible.test(before);
  if (/[\u180b-\u180d\u180f]/.test(mark)) return /\p{Script=Mongolian}/u.test(before);
  return /[\u115f\u1160]/.test(mark) && /[\u1100-\u11ff]/.test(after);
}

function characterBefore(text: string, at: number): string {
  const [last = ''] = Array.from(text.slice(Math.max(0, at - 2), at)).slice(-1);
  return last;
}
function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) ?? 0x20);
}

const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff0d\uff0e\uff0f\uff20\uff3f]/g;
const hyphens = /[\u2010\u2011\ufe63]/g;
const breaks = /[^\S\n]*[\t\n\v\f\r\u0085\u2028\u2029]\s*/g;

/**
 * Removes invisible marks, except meaningful joiners; normalises spaces, hyphens, full-width forms, tabs and, in one
 * line, line ends. Keeps spaces at the ends, for typing.
 */
export function cleanText(text: string, lines: Lines = 'one'): string {
  // oxlint-disable-next-line no-control-regex -- what is plain ASCII has nothing to clean
  if (/^[\x20-\x7e]*$/.test(text)) return text.slice(0, longestText);
  const seen = text
    .slice(0, longestText)
    .replaceAll('\r\n', '\n')
    .replace(unseen, (mark: string, at: number, whole: string) =>
      isRead(mark, characterBefore(whole, at), characterAt(whole, at + mark.length)) ? mark : '',
    )
    .replace(fullWidth, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0))
    .replace(hyphens, '-')
    .replaceAll(/\p{Zs}/gu, ' ');
  if (lines === 'one') return seen.replace(breaks, ' ');
  return seen.replaceAll(/[\r\u0085\u2028\u2029]/g, '\n').replaceAll(/[\t\v\f]/g, ' ');
}

/** Converts any script's digits to `0`–`9`. */
export function withPlainDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
