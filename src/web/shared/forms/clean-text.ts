/** Longer than any value of the interface, so that what is cut is refused for its length all the same. */
export const longestText = 20_000;

/** Whether a field has one line, or keeps its line ends. */
export type Lines = 'one' | 'many';

/** Letters of scripts in which a joiner changes what is read: Arabic and its relatives, Mongolian, and the scripts of South and South-East Asia. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Nko',
  'Mandaic',
  'Adlam',
  'Hanifi_Rohingya',
  'Mongolian',
  'Phags_Pa',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Tibetan',
  'Myanmar',
  'Khmer',
  'Thai',
  'Lao',
  'Tai_Tham',
  'Javanese',
  'Balinese',
  'Sundanese',
  'Meetei_Mayek',
  'Newa',
  'Tirhuta',
  'Grantha',
  'Sharada',
  'Modi',
  'Takri',
  'Chakma',
].map((script) => String.raw`\p{Script=${script}}`);
const joining = `[${joiningScripts.join('')}]`;
/** Signs that take a consonant's vowel away: a joiner after one counts at the end of a word too. */
const virama = '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]';

/** Joiners that are read: between letters of those scripts, after a virama, and between the pictures of one emoji. */
const readJoiner = new RegExp(
  String.raw`(?<=${joining})[\u200c\u200d](?=${joining})|(?<=${virama})[\u200c\u200d]|(?<=[\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{Extended_Pictographic})`,
  'u',
);
/** Selectors of the form of the letter before, and the fillers of Korean letters. */
const readSelector = /(?<=[^\s\p{Cc}\p{Cf}])[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]|(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]|[\u115f\u1160](?=[\u1100-\u11ff])/u;
const read = new RegExp(`${readJoiner.source}|${readSelector.source}`, 'u').source;

/** Everything that nobody sees: what has no width, turns the direction, or may break a word; and control characters. */
const unseen = new RegExp(
  String.raw`(${read})|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|[^\P{Cc}\t\n\v\f\r\u0085]`,
  'gu',
);
/** Forms of full width, as far as they are digits, letters and what identifiers are written with. */
const fullWidth = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a\uff0b\uff0d\uff0e\uff0f\uff20\uff3f]/g;
const hyphens = /[\u2010\u2011\ufe63]/g;
const breaks = /[^\S\n]*[\t\n\v\f\r\u0085\u2028\u2029]\s*/g;

/**
 * Cleans a text that was typed or pasted of what comes along unseen: marks of no width and of direction, soft hyphens, unbreakable hyphens and
 * spaces, full-width digits and letters, tabs and, in a field of one line, line ends. Joiners that are read stay. Spaces at the ends stay, since
 * the person may still be typing.
 */
export function cleanText(text: string, lines: Lines = 'one'): string {
  // oxlint-disable-next-line no-control-regex -- what is plain ASCII has nothing to clean
  if (/^[\x20-\x7e]*$/.test(text)) return text.slice(0, longestText);
  const seen = text
    .slice(0, longestText)
    .replaceAll('\r\n', '\n')
    .replace(unseen, (_all, joiner: string | undefined) => joiner ?? '')
    .replace(fullWidth, (character) => String.fromCodePoint((character.codePointAt(0) ?? 0) - 0xfee0))
    .replace(hyphens, '-')
    .replaceAll(/\p{Zs}/gu, ' ');
  if (lines === 'one') return seen.replace(breaks, ' ');
  return seen.replaceAll(/[\r\u0085\u2028\u2029]/g, '\n').replaceAll(/[\t\v\f]/g, ' ');
}

/** Any script's digits as `0`–`9`: for what is a number whatever its digits look like (dates, telephones, identifiers). */
export function withPlainDigits(text: string): string {
  return text.replaceAll(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
}
