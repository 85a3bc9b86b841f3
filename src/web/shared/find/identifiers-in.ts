import { matchPath } from 'react-router-dom';

import { patterns } from '#contract/desk/pages.ts';
import { emailText } from '#contract/service/identifier-forms.ts';
import { readerLocale } from '#web/shared/format/reader-locale.ts';
import { dayOrderOf, readDay } from '#web/shared/forms/calendar-day.ts';
import { readAmount } from '#web/shared/forms/read-amount.ts';

export const mostIdentifiers = 10;
const mostWords = 2000;

interface Candidate {
  text: string;
  rank: number;
}

/** Finds a text's identifiers, surest first, each once. Words count only with a digit. */
export function identifiersIn(text: string): readonly string[] {
  const phones = phonesIn(text);
  const rest = phones.reduce((left, phone) => left.replace(phone, ' '), text);
  const words = rest.split(/[\s;|,]+/).slice(0, mostWords);
  const candidates: Candidate[] = [
    ...endingsIn(text).map((ending) => ({ text: ending, rank: 1 })),
    ...words.flatMap(candidatesIn),
    ...phones.map((phone) => ({ text: phone.trim(), rank: 5 })),
  ];
  const sorted = candidates.toSorted((one, other) => one.rank - other.rank);
  return [...new Map(sorted.map((one) => [one.text.toLowerCase(), one.text])).values()].slice(
    0,
    mostIdentifiers,
  );
}

const edges = /^[^\p{L}\p{N}+]+|[^\p{L}\p{N}]+$/gu;

function candidatesIn(word: string): Candidate[] {
  const link = /^<?(https?:\/\/\S+)$/i.exec(word)?.[1];
  if (link !== undefined) return inLink(link);
  const mail = mailIn(word);
  if (mail !== null) return [{ text: mail, rank: 2 }];
  // An identifier's end isn't one.
  if (word.includes('@') || /^(?:…|\.{2})/.test(word)) return [];
  const text = word.replaceAll(edges, '');
  const rank = rankOf(text);
  if (rank !== null) return [{ text, rank }];
  // `ramp:0d73a5…`, `ref=c-7&x=1`, `c-7/c-8`, `customer(c-7)`, `c-7’s`.
  const parts = text.split(/[:=/#&()[\]{}<>"'’]/);
  return parts.length > 1 && parts.length < 20 ? parts.flatMap((part) => candidatesIn(part)) : [];
}

/** Finds the e-mail in `<ada@mail.example>,` or `mailto:ada@mail.example?subject=…`. */
function mailIn(word: string): string | null {
  const found = /^.*?(?:mailto:)?([^\s<>"'()[\]:;,]{1,64}@[^\s<>"'()[\]?&:;,]{3,255})/i.exec(word)?.[1];
  if (found === undefined) return null;
  const mail = decoded(found).replace(/[.!]+$/, '');
  return emailText.safeParse(mail).success ? mail : null;
}

function rankOf(text: string): number | null {
  if (/^[A-Za-z0-9_-]{3,100}(?:…|\.{2,3})[A-Za-z0-9_-]{2,100}$/.test(text)) return 3;
  if (!/^[A-Za-z0-9_-]{3,255}$/.test(text) || !/\d/.test(text)) return null;
  if (/^[0-9a-f]{32}$/i.test(text.replaceAll('-', '')) || /^(?:0x)?[0-9a-f]{40,64}$/i.test(text)) return 2;
  if (/^[1-9A-HJ-NP-Za-km-z]{26,88}$/.test(text) || /^(?:bc|tb|ltc)1[a-z0-9]{11,87}$/i.test(text)) return 2;
  if (isMeasure(text)) return null;
  if (/[A-Za-z_-]/.test(text)) return 4;
  return text.length >= 5 ? 6 : null;
}

/** Recognises `2nd`, `24h`, `100EUR` and `2026-11-27`. */
function isMeasure(text: string): boolean {
  return (
    /^\d+(?:st|nd|rd|th|[a-z]{1,3})$/i.test(text) ||
    /^[A-Z]{3}\d+$/.test(text) ||
    readDay(text, null).days.length > 0
  );
}

function inLink(link: string): Candidate[] {
  const address = URL.canParse(link) ? new URL(link) : null;
  if (address === null) return [];
  const id = recordIn(address.pathname);
  if (id !== null) return [{ text: id, rank: 0 }];
  const words = [...address.pathname.split('/'), ...address.searchParams.values()].map(decoded);
  return words.flatMap((word) => {
    const text = word.replaceAll(edges, '');
    const rank = rankOf(text);
    return rank === null ? [] : [{ text, rank }];
  });
}

const records = [
  patterns.customer,
  patterns.updateCustomer,
  patterns.ramp,
  patterns.callback,
  patterns.request,
];

function recordIn(pathname: string): string | null {
  for (const pattern of records) {
    const [id] = Object.values(matchPath(pattern, pathname)?.params ?? {});
    if (id !== undefined && id !== '' && /^[A-Za-z0-9_-]{1,255}$/.test(id)) return id;
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function phonesIn(text: string): string[] {
  const found = text.match(/(?<![\w+.-])(?:\+|\()?\d[\d() ./-]{5,24}\d(?![\w.-])/g) ?? [];
  return found.slice(0, mostIdentifiers).filter((number) => {
    const digits = number.replaceAll(/\D/g, '').length;
    const isDialled = /^(?:\+|\(|0)/.test(number) || (digits >= 9 && / /.test(number));
    const isDay = /\d{4}-\d\d-\d\d/.test(number) || readDay(number, null).days.length > 0;
    return isDialled && !isDay && digits >= 7 && digits <= 17;
  });
}

/** Longer texts aren't a note of an id's end. */
const longestNote = 80;

/** Finds an id's end with an amount or day, as people note a ramp: `…08d3a6 250 EUR`, `6789, 20.11.2026`. */
function endingsIn(text: string): string[] {
  if (text.length > longestNote) return [];
  const words = text.split(/[\s;|]+/).map((word) => word.replace(/,$/, ''));
  const figures = words.filter((word) => /\d/.test(word));
  const [one, other] = figures;
  if (figures.length !== 2 || one === undefined || other === undefined) return [];
  return [...endings(one, other), ...endings(other, one)];
}

function endings(end: string, beside: string): string[] {
  const [, signs] = /^(?:…|\.{2,3}|\*+|x+|-)?([0-9A-Za-z]{3,12})$/.exec(end) ?? [];
  if (signs === undefined || isMeasure(signs) || !/\d/.test(signs)) return [];
  const { days } = readDay(beside, dayOrderOf(readerLocale()));
  if (days.length > 0) return days.map((day) => `…${signs} ${day}`);
  return amountsIn(beside).map((amount) => `…${signs} ${amount}`);
}

function amountsIn(text: string): readonly string[] {
  const figures = text.replaceAll(/^\p{Sc}|\p{Sc}$|^[A-Z]{3}|[A-Z]{3}$/gu, '');
  const read = readAmount(figures, { code: '', locale: readerLocale() });
  if (read.kind === 'one') return [read.value];
  return read.kind === 'two' ? read.values : [];
}
