import type { SignatureCause, SignatureDiagnosis, SignatureGuess } from '#contract/desk/signature.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';

/** Name, continuations of `It would fit …` and `most likely …`, and the change. */
interface CauseWords {
  readonly name: string;
  readonly fits: string;
  readonly likely: string;
  readonly change: string;
}

const causes = catalogue('signature-causes', {
  separators: {
    newline: 'with a newline as the separator',
    space: 'with a space as the separator',
    none: 'with nothing between the parts',
    'carriage-return': 'with a carriage return and a newline as the separator',
    colon: 'with a colon as the separator',
    omit: 'without the separator before the empty body',
    keep: 'with a separator before the empty body',
  },
  queries: {
    'without-query': 'without the query',
    'decoded-query': 'with the address percent-decoded',
    'encoded-query': 'with the address percent-encoded',
    'plus-for-space': 'with + and %20 swapped',
    'sorted-query': 'with the query sorted',
    'with-origin': 'with the scheme and host before the path',
    'without-base-path': 'without the path before /eapi',
    'with-base-path': 'with the service’s own path before /eapi',
    'final-slash': 'with the slash at the end of the path added or removed',
  },
  bodies: {
    compact: 'with the body compacted',
    spaced: 'with spaces after commas and colons in the body',
    pretty: 'with the body indented by 2 spaces',
    'pretty-4': 'with the body indented by 4 spaces',
    escaped: 'with non-ASCII characters escaped in the body',
    'spaced-escaped': 'with non-ASCII characters escaped in the body and spaces after its commas and colons',
    'escaped-slashes': 'with slashes in the body escaped',
    reparsed: 'with the body parsed and written again',
    sorted: 'with the fields of the body sorted',
    'final-newline': 'with a newline at the end of the body',
    trimmed: 'without the whitespace around the body',
    'without-body': 'without the body',
  },
  encodings: {
    'upper-case': 'upper-case hex',
    base64: 'Base64',
    base64url: 'URL-safe Base64',
    'base64-of-hex': 'Base64 of the hex digits',
  },
  units: {
    seconds: 'with the timestamp in seconds',
    milliseconds: 'with the timestamp in milliseconds',
    microseconds: 'with the timestamp in microseconds',
  },
  keys: {
    'first-pair': 'with the key from our first pair',
    'next-pair': 'with the key from our next pair',
  },
  separator: {
    name: 'Separator',
    fits: 'with a different separator',
    likely: 'a different separator',
    set: 'Set {variable}={value} in Rampart’s configuration and restart Rampart.',
    other:
      'If the sender uses the other separator, set {variable}={value} in Rampart’s configuration and restart Rampart.',
    none: 'SIGNATURE_SEPARATOR accepts only space or newline, so no setting in Rampart fits this signature.',
  },
  timestampUnit: {
    name: 'Timestamp unit',
    fits: 'with the timestamp in a different unit',
    likely: 'a different timestamp unit',
    change:
      'Use microseconds since 1970 (16 digits), with the same value in the header and in the signed text.',
  },
  query: {
    name: 'Path and query',
    fits: 'with a different path or query',
    likely: 'a different path or query',
    change:
      'Sign the path and query exactly as you send them, including the percent-encoding and the order of parameters.',
  },
  body: {
    name: 'Body rewritten',
    fits: 'with the body written differently',
    likely: 'a body that was rewritten after signing',
    change: 'Write the body once, then sign and send exactly those bytes.',
  },
  key: {
    name: 'Key',
    fits: 'with a different key',
    likely: 'a key that is not one of ours',
    change: 'Compare the key in the header with the API key set up in Rampart.',
  },
  secret: {
    name: 'Secret',
    fits: 'with a different secret',
    fitsNewline: 'with a newline at the end of the secret',
    likely: 'a different secret',
    removeNewline:
      'Remove the newline at the end of the secret. It was probably read from a file together with the secret.',
    canNotCheck:
      'Rampart can check the secret only if the key is one of ours, the digest is readable and the whole body was kept.',
    compare:
      'The key is one of ours, so compare the secret set up in Rampart with the sender’s. One of them may have been replaced or cut short, or may have whitespace around it.',
  },
  clock: {
    name: 'Clock',
    fits: 'with a fresh timestamp',
    fitsAhead: 'with a timestamp that is not in the future',
    likely: 'a timestamp that is too old',
    likelyAhead: 'a timestamp in the future',
    change:
      'Sync the clock with a time server. Create a new timestamp and signature for every attempt, right before you send it.',
  },
  layout: {
    name: 'Header format',
    fits: 'with the right header format',
    likely: 'the wrong header format',
    change: 'Write the header as Bearer, a space, then key:signature:timestamp.',
  },
  encoding: {
    name: 'Digest encoding',
    fits: 'in lower-case hex instead of {encoding}',
    present: 'its current form',
    likely: 'a different digest encoding',
    likelyNone: 'a digest that is not HMAC-SHA256',
    change: 'Write the digest as 64 lower-case hex digits.',
    changeNone: 'Send the whole HMAC-SHA256 digest as 64 lower-case hex digits.',
  },
});

type Style = SignatureDiagnosis['signedText'];

/** Names the setting that matches the sender's separator. Choice: signatureSeparator, signatureEmptyBody. */
function separatorChange(variant: string | null, { separator }: Style): string {
  const { set, other, none } = causes.separator;
  if (variant === 'omit' || variant === 'keep')
    return set({ variable: 'SIGNATURE_EMPTY_BODY', value: variant });
  if (variant === 'space' || variant === 'newline')
    return set({ variable: 'SIGNATURE_SEPARATOR', value: variant });
  if (variant !== null) return none;
  return other({ variable: 'SIGNATURE_SEPARATOR', value: separator === 'space' ? 'newline' : 'space' });
}

type WordsOf = (variant: string | null, style: Style, certainty: SignatureGuess['certainty']) => CauseWords;

const ofCause: Readonly<Record<SignatureCause, WordsOf>> = {
  separator: (variant, style) => {
    const { name, fits, likely } = causes.separator;
    return {
      name,
      fits: named(causes.separators, variant, fits),
      likely,
      change: separatorChange(variant, style),
    };
  },
  'timestamp-unit': (variant) => variantWords(causes.timestampUnit, causes.units, variant),
  query: (variant) => variantWords(causes.query, causes.queries, variant),
  'body-reserialised': (variant) => variantWords(causes.body, causes.bodies, variant),
  encoding: encodingWords,
  key: (variant) => variantWords(causes.key, causes.keys, variant),
  secret: secretWords,
  clock: (variant) => {
    const { name, fits, fitsAhead, likely, likelyAhead, change } = causes.clock;
    return variant === 'future'
      ? { name, fits: fitsAhead, likely: likelyAhead, change }
      : { name, fits, likely, change };
  },
};

function secretWords(
  variant: string | null,
  _style: Style,
  certainty: SignatureGuess['certainty'],
): CauseWords {
  const { name, fits, fitsNewline, likely, removeNewline, canNotCheck, compare } = causes.secret;
  return variant === 'final-newline'
    ? { name, fits: fitsNewline, likely, change: removeNewline }
    : { name, fits, likely, change: certainty === 'possible' ? canNotCheck : compare };
}

function encodingWords(variant: string | null): CauseWords {
  if (variant === 'header-layout') return causes.layout;
  const { name, fits, present, likely, likelyNone, change, changeNone } = causes.encoding;
  const isNone = variant === 'unreadable';
  return {
    name,
    fits: fits({ encoding: named(causes.encodings, variant, present) }),
    likely: isNone ? likelyNone : likely,
    change: isNone ? changeNone : change,
  };
}

function variantWords(
  words: CauseWords,
  variants: Readonly<Record<string, string>>,
  variant: string | null,
): CauseWords {
  return { ...words, fits: named(variants, variant, words.fits) };
}

function named(texts: Readonly<Record<string, string>>, variant: string | null, other: string): string {
  return variant !== null && Object.hasOwn(texts, variant) ? (texts[variant] ?? other) : other;
}

export function causeWords({ cause, variant, certainty }: SignatureGuess, style: Style): CauseWords {
  return ofCause[cause](variant, style, certainty);
}
