import { maskKindOf, maskValue } from '#contract/fields/marks.ts';
import { hidden } from '#contract/fields/masks.ts';

import { ValueFinder, type Found, type Wanted, readingsOf, type Reading } from './find-values.ts';
import type { SentValue } from './leaf-tree.ts';

/** Shorter ones occur in any sentence: they count as words alone. */
const shortestAnywhere = 4;
const shortestWord = 2;
/** No text of a service holds so much without a space, but an image does. */
const shortestImage = 200;
const longestMailbox = 64;
const longestDomain = 255;

/** The longest value, and the most units of all values, that are looked for: the contract's longest text is as long. */
const longestWanted = 4096;
const maxWantedUnits = 200_000;

/**
 * Texts that a service wrote for people to read, with what they say of a person masked: every value that is given, however it was
 * written, the words of names, and whatever looks like an e-mail address, a tax identifier or an image. What can't be looked for
 * within bounds hides them whole. Linear in the texts' length.
 */
export function maskTexts(texts: readonly string[], values: readonly SentValue[]): string[] {
  const given = values.map(({ field, value }) => ({ field, value: value.trim() }));
  const units = given.reduce((sum, { value }) => sum + value.length, 0);
  const isTooMuch = units > maxWantedUnits || given.some(({ value }) => value.length > longestWanted);
  if (isTooMuch) return texts.map((text) => (text === '' ? text : hidden));
  const finder = new ValueFinder(wantedOf(given));
  return texts.map((text) => maskedText(text, finder));
}

function maskedText(text: string, finder: ValueFinder): string {
  const readings = readingsOf(text);
  // What is known comes first: of places that are one its mask is the one that is kept.
  const found = [
    ...readings.flatMap((reading) => inSource(finder.find(reading.text), reading)),
    ...readings.flatMap((reading) => inSource(recognised(reading.text), reading)),
  ];
  if (found.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, mask } of united(found)) {
    parts.push(text.slice(at, from), mask);
    at = to;
  }
  return parts.join('') + text.slice(at);
}

function inSource(found: readonly Found[], { from: sourceFrom, to: sourceTo }: Reading): Found[] {
  return found.map(({ from, to, mask }) => ({
    from: sourceFrom?.[from] ?? from,
    to: sourceTo?.[to - 1] ?? to,
    mask,
  }));
}

/** Places that touch each other's inside become one: with the mask of the one that is all of it, else with nothing to be seen. */
function united(found: readonly Found[]): Found[] {
  const whole: Found[] = [];
  for (const one of found.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = whole.at(-1);
    if (last === undefined || one.from >= last.to) whole.push(one);
    else if (one.to > last.to) whole.splice(-1, 1, { from: last.from, to: one.to, mask: hidden });
  }
  return whole;
}

/** The readings of a value: itself, a name's words, its digits, a date in other orders. */
function wantedOf(values: readonly SentValue[]): Wanted[] {
  const wanted = values.flatMap(({ field, value }) => {
    const mask = maskValue(field, value);
    const spellings = new Set([value, ...otherSpellings(field, value)].flatMap(inBothForms));
    const words = maskKindOf(field) === 'name' ? value.split(/[\s,]+/) : [];
    return [
      ...[...spellings].map((text) => ({ text, isWord: text.length < shortestAnywhere, mask })),
      ...words.map((text) => ({ text, isWord: true, mask })),
    ];
  });
  return wanted.filter(({ text }) => text.length >= shortestWord);
}

function otherSpellings(field: string, value: string): string[] {
  const readings = readingsOf(value).map(({ text }) => text);
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) ?? [];
  const dates =
    year === undefined || month === undefined || day === undefined
      ? []
      : [
          [year, month, day].join(''),
          ...['/', '.', '-'].flatMap((mark) => [
            [day, month, year].join(mark),
            [month, day, year].join(mark),
          ]),
        ];
  const kind = maskKindOf(field);
  const digits = kind === 'phone' || kind === 'taxId' ? [value.replaceAll(/\D/g, '')] : [];
  return [...readings, ...dates, ...digits, value.replace(/^\+/, '')];
}

function inBothForms(text: string): string[] {
  return [text, text.normalize('NFC'), text.normalize('NFD')];
}

/** What is personal without knowing the person. */
function recognised(text: string): Found[] {
  return [
    ...[...text.matchAll(/[A-Za-z0-9+/]+={0,2}/g)]
      .filter(([run]) => run.length >= shortestImage)
      .map(({ 0: run, index }) => ({ from: index, to: index + run.length, mask: hidden })),
    ...[...text.matchAll(/(?<!\d)\d{3}-\d\d-\d{4}(?!\d)/g)].map(({ 0: run, index }) => ({
      from: index,
      to: index + run.length,
      mask: maskValue('taxId', run),
    })),
    ...addresses(text),
  ];
}

/** Around each `@`, what an address may be made of; never further than one is long. */
function addresses(text: string): Found[] {
  const found: Found[] = [];
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const [before = ''] =
      /[^\s"'<>()[\]{},;:@=&?\\/|]*$/.exec(text.slice(Math.max(0, at - longestMailbox), at)) ?? [];
    const [after = ''] =
      /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/u.exec(text.slice(at + 1, at + 1 + longestDomain)) ??
      [];
    if (before === '' || after === '') continue;
    const [from, to] = [at - before.length, at + 1 + after.length];
    found.push({ from, to, mask: maskValue('email', text.slice(from, to)) });
  }
  return found;
}
