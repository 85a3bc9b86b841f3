import { intlLocale, kept } from '#web/shared/language/intl.ts';
import { language } from '#web/shared/language/language.ts';

/** Turns `IN_PROGRESS` into `In progress`. */
export function sentence(name: string): string {
  const said = name.replaceAll('_', ' ').toLowerCase();
  return said.charAt(0).toUpperCase() + said.slice(1);
}

export function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase(intlLocale) + text.slice(1);
}

/** Lowers `Personal details`, not `US tax id`, in languages whose nouns begin small. */
export function midSentence(label: string): string {
  const isLowered = ['en', 'fr', 'es'].includes(language) && /^\p{Lu}(?!\p{Lu})/u.test(label);
  return isLowered ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

/** Shortens to `fd04c5…3eef30` unless that saves nothing. */
export function shortenMiddle(text: string, keepStart = 6, keepEnd = 6): string {
  const characters = Array.from(text);
  if (characters.length <= keepStart + keepEnd + 3) return text;
  return `${characters.slice(0, keepStart).join('')}…${characters.slice(-keepEnd).join('')}`;
}

const listFormats = {
  and: kept(() => new Intl.ListFormat(intlLocale, { type: 'conjunction' })),
  or: kept(() => new Intl.ListFormat(intlLocale, { type: 'disjunction' })),
} as const;

/** Joins as `a, b and c`. */
export function listWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  if (words.length < 2) return words.join('');
  if (language !== 'en') return listFormats[conjunction]().format(words);
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

export function commaList(words: readonly string[]): string {
  return words.join(language === 'ar' ? '، ' : ', ');
}

export function semicolonList(words: readonly string[]): string {
  return words.join(language === 'ar' ? '؛ ' : '; ');
}

/** Splits a wallet address for comparing by eye; `0x` stays with the first part. */
export function inFours(address: string): string[] {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/su.exec(address) ?? [];
  const [first = '', ...others] = rest.match(/.{1,4}/gsu) ?? [];
  return [prefix + first, ...others];
}
