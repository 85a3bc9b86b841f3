import type { GetICUArgs } from '@schummar/icu-type-parser';

import { type TextTree, translations } from './language.ts';

interface ArgumentTypes {
  ICUNumberArgument: number;
  ICUArgument: string | number;
  ICUDateArgument: never;
}

/** `true`/`false` arguments are booleans. */
type Argument<Type> = 'true' extends Extract<Type, 'true'> ? boolean : Type;

type Values<Text extends string> = {
  readonly [Name in keyof GetICUArgs<Text, ArgumentTypes>]: Argument<GetICUArgs<Text, ArgumentTypes>[Name]>;
};

type Word<Text extends string> = Text extends `${string}{${string}`
  ? (values: Values<Text>) => string
  : string;

/** Texts with arguments become functions; `tone` is no text. */
export type Words<Texts> = {
  readonly [Key in keyof Texts]: Key extends 'tone'
    ? Texts[Key]
    : Texts[Key] extends string
      ? Word<Texts[Key]>
      : Words<Texts[Key]>;
};

/**
 * Overlays English ICU messages with the translation (`src/web/words/<language>/<name>.json`; a dotted name
 * is a part), compiled by src/tools/catalogues.mjs: the page has no parser.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<const Texts extends object>(name: string, english: Texts): Words<Texts> {
  const [file = ''] = name.split('.');
  const isThere = translationOf(file) !== undefined;
  return (isThere ? laidOver(english as TextTree, translationOf(name)) : english) as unknown as Words<Texts>;
}

function translationOf(name: string): TextTree[string] | undefined {
  return name
    .split('.')
    .reduce<TextTree[string] | undefined>(
      (found, part) => (typeof found === 'object' ? found[part] : undefined),
      translations(),
    );
}

function laidOver(english: TextTree, translated: TextTree[string] | undefined): TextTree {
  const texts = typeof translated === 'object' ? translated : {};
  // Translation files hold lists as objects by index.
  if (Array.isArray(english))
    return english.map((text, place) => translation(text, texts[place])) as unknown as TextTree;
  return Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, translation(text, texts[key])]),
  );
}

function translation(english: TextTree[string], translated: TextTree[string] | undefined): TextTree[string] {
  if (typeof english === 'object') return laidOver(english, translated);
  if (translated === undefined || typeof translated === 'object') return byContract(english);
  // Translations can omit the argument.
  return typeof english === 'function' && typeof translated === 'string' ? () => translated : translated;
}

function byContract(english: TextTree[string]): TextTree[string] {
  const texts = translations()['contract'];
  if (typeof english !== 'string' || typeof texts !== 'object' || !Object.hasOwn(texts, english))
    return english;
  return texts[english] ?? english;
}
