import type { SignatureCause } from '#contract/desk/signature.ts';
import type { SignatureStyle } from '#node/signature.ts';

import type { ReadTimestamp } from './credential.ts';
import { jsonForms } from './json-forms.ts';

export interface Deviation {
  readonly cause: SignatureCause;
  readonly variant: string;
}

/** The proper one has no deviation. */
export interface Option<Value> {
  readonly value: Value;
  readonly deviation: Deviation | null;
  /** Tried with nothing else changed. */
  readonly isAlone?: boolean;
}

/** `keepsEmpty`: an empty body keeps its separator. */
export interface Joining {
  readonly separator: string;
  readonly keepsEmpty: boolean;
}

export interface KeyPair {
  readonly key: string;
  readonly secret: string;
}

const separators = { space: ' ', newline: '\n', none: '', 'carriage-return': '\r\n', colon: ':' } as const;

/** Choice: signatureSeparator, signatureEmptyBody. */
export function joinings({ separator, emptyBody }: SignatureStyle): Option<Joining>[] {
  const usual = { separator: separators[separator], keepsEmpty: emptyBody === 'keep' };
  const others = Object.entries(separators).filter(([name]) => name !== separator);
  return [
    { value: usual, deviation: null },
    ...others.map(([variant, text]) => ({
      value: { ...usual, separator: text },
      deviation: { cause: 'separator', variant } as const,
    })),
    {
      value: { ...usual, keepsEmpty: !usual.keepsEmpty },
      deviation: { cause: 'separator', variant: usual.keepsEmpty ? 'omit' : 'keep' },
    },
  ];
}

/** Returns other units, too. Choice: timestampUnit. */
export function timestamps(given: string, { unit, microseconds }: ReadTimestamp): Option<string>[] {
  const asGiven = unit === 'microseconds' ? null : ({ cause: 'timestamp-unit', variant: unit } as const);
  const options: Option<string>[] = [{ value: given, deviation: asGiven }];
  if (microseconds === null) return options;
  const inUnit = { seconds: 1_000_000, milliseconds: 1000, microseconds: 1 };
  for (const [variant, factor] of Object.entries(inUnit)) {
    const value = String(Math.floor(microseconds / factor));
    if (value !== given) options.push({ value, deviation: { cause: 'timestamp-unit', variant } });
  }
  return options;
}

export interface Address {
  readonly origin: string;
  readonly basePath: string;
}

/** Starts with path and query as sent. Choice: signedUri. */
export function uris(given: string, { origin, basePath }: Address): Option<string>[] {
  const sent = pathOf(given);
  const hasBase = basePath !== '' && sent.startsWith(`${basePath}/`);
  const others: Readonly<Record<string, string>> = {
    'with-origin': sent === given ? origin + sent : given,
    'without-query': sent.replace(/[?#][^]*$/, ''),
    'decoded-query': decoded(sent) ?? sent,
    'encoded-query': encoded(sent) ?? sent,
    'plus-for-space': sent.includes('%20') ? sent.replaceAll('%20', '+') : sent.replaceAll('+', '%20'),
    'sorted-query': sortedQuery(sent),
    'without-base-path': hasBase ? sent.slice(basePath.length) : sent,
    'with-base-path': hasBase ? sent : basePath + sent,
    'final-slash': sent.endsWith('/') ? sent.slice(0, -1) : `${sent}/`,
  };
  return distinct(sent, others, 'query');
}

/** Drops scheme and host, which are never signed. */
export function pathOf(uri: string): string {
  const [, path] = /^https?:\/\/[^/?#]*([^]*)$/i.exec(uri) ?? [];
  return path ?? uri;
}

function decoded(uri: string): string | null {
  try {
    return decodeURIComponent(uri);
  } catch {
    return null;
  }
}

function encoded(uri: string): string | null {
  try {
    return encodeURI(uri);
  } catch {
    return null;
  }
}

function sortedQuery(uri: string): string {
  const at = uri.indexOf('?');
  if (at === -1) return uri;
  return `${uri.slice(0, at)}?${uri
    .slice(at + 1)
    .split('&')
    .sort()
    .join('&')}`;
}

/** Starts with the bytes as sent; adds other texts of the same JSON. */
export function bodies(sent: Buffer): Option<Buffer>[] {
  const options: Option<Buffer>[] = [{ value: sent, deviation: null }];
  if (sent.byteLength === 0) return options;
  const text = sent.toString('utf8');
  const others = new Map(jsonForms(text));
  others.set('final-newline', `${text}\n`);
  others.set('trimmed', text.trim());
  others.set('without-body', '');
  for (const [variant, other] of others)
    if (other !== text)
      options.push({ value: Buffer.from(other), deviation: { cause: 'body-reserialised', variant } });
  return options;
}

/** Starts with those of the given key. Choice: keyRotation. */
export function secrets(pairs: readonly KeyPair[], key: string | null): Option<string>[] {
  const options = pairs.map(({ key: name, secret }, at): Option<string> => {
    const variant = at === 0 ? 'first-pair' : 'next-pair';
    return { value: secret, deviation: name === key ? null : { cause: 'key', variant } };
  });
  options.sort((a, b) => Number(a.deviation !== null) - Number(b.deviation !== null));
  const alone = pairs
    .filter(({ key: name }) => name === key)
    .map(({ secret }): Option<string> => {
      return {
        value: `${secret}\n`,
        deviation: { cause: 'secret', variant: 'final-newline' },
        isAlone: true,
      };
    });
  return [...options, ...alone];
}

function distinct(
  usual: string,
  others: Readonly<Record<string, string>>,
  cause: SignatureCause,
): Option<string>[] {
  const known = new Set([usual]);
  const options: Option<string>[] = [{ value: usual, deviation: null }];
  for (const [variant, value] of Object.entries(others)) {
    if (known.has(value)) continue;
    known.add(value);
    options.push({ value, deviation: { cause, variant } });
  }
  return options;
}
