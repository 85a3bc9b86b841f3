import type { SignatureCause, SignatureDiagnosis, SignatureGuess } from '#contract/desk/signature.ts';

/** A cause in words: its name, how `It would fit …` goes on, how `most likely …` does, and what to change. */
export interface CauseWords {
  readonly name: string;
  readonly fits: string;
  readonly likely: string;
  readonly change: string;
}

const separators: Readonly<Record<string, string>> = {
  newline: 'with a newline as separator',
  space: 'with a space as separator',
  none: 'with nothing between the parts',
  'carriage-return': 'with a carriage return and a newline as separator',
  colon: 'with a colon as separator',
  omit: 'without the separator before the empty body',
  keep: 'with a separator before the empty body',
};

const queries: Readonly<Record<string, string>> = {
  'without-query': 'without the query',
  'decoded-query': 'with the address percent-decoded',
  'encoded-query': 'with the address percent-encoded',
  'plus-for-space': 'with + in the place of %20, or the other way round',
  'sorted-query': 'with the query sorted',
  'with-origin': 'with scheme and host before the path',
  'without-base-path': 'without the path before /eapi',
  'with-base-path': 'with the service’s own path before /eapi',
  'final-slash': 'with or without a slash at the end of the path',
};

const bodies: Readonly<Record<string, string>> = {
  compact: 'with the body written compactly',
  spaced: 'with spaces after commas and colons of the body',
  pretty: 'with the body indented by two',
  'pretty-4': 'with the body indented by four',
  escaped: 'with letters beyond ASCII escaped in the body',
  'spaced-escaped': 'with the body spaced and letters beyond ASCII escaped',
  'escaped-slashes': 'with slashes of the body escaped',
  reparsed: 'with the body parsed and written again',
  sorted: 'with the fields of the body sorted',
  'final-newline': 'with a newline at the end of the body',
  trimmed: 'with the white space around the body cut off',
  'without-body': 'without the body',
};

const encodings: Readonly<Record<string, string>> = {
  'upper-case': 'upper-case hex',
  base64: 'Base64',
  base64url: 'Base64 for addresses',
  'base64-of-hex': 'Base64 of the hex digits',
};

const units: Readonly<Record<string, string>> = {
  seconds: 'with the timestamp in seconds',
  milliseconds: 'with the timestamp in milliseconds',
  microseconds: 'with the timestamp in microseconds',
};

const keys: Readonly<Record<string, string>> = {
  'first-pair': 'with the key of our first pair',
  'next-pair': 'with the key of our next pair',
};

type Style = SignatureDiagnosis['signedText'];

/** What to set on this side for a separator to fit: the sender decides how it signs. Choice: signatureSeparator, signatureEmptyBody. */
function separatorChange(variant: string | null, { separator }: Style): string {
  if (variant === 'omit' || variant === 'keep')
    return `Set SIGNATURE_EMPTY_BODY=${variant} here and restart the desk.`;
  if (variant === 'space' || variant === 'newline')
    return `Set SIGNATURE_SEPARATOR=${variant} here and restart the desk.`;
  if (variant === null)
    return `If the sender uses the other separator, set SIGNATURE_SEPARATOR=${separator === 'space' ? 'newline' : 'space'} here and restart the desk.`;
  return 'SIGNATURE_SEPARATOR takes only space or newline, so no setting here fits this signature.';
}

type WordsOf = (variant: string | null, style: Style, certainty: SignatureGuess['certainty']) => CauseWords;

const ofCause: Readonly<Record<SignatureCause, WordsOf>> = {
  separator: (variant, style) => ({
    name: 'Separator',
    fits: named(separators, variant, 'with another separator'),
    likely: 'it was joined by another separator',
    change: separatorChange(variant, style),
  }),
  'timestamp-unit': (variant) => ({
    name: 'Timestamp unit',
    fits: named(units, variant, 'with the timestamp in another unit'),
    likely: 'its timestamp is in another unit',
    change: 'Use microseconds since 1970, 16 digits: the same in the header and in the signed text.',
  }),
  query: (variant) => ({
    name: 'Path and query',
    fits: named(queries, variant, 'with another path or query'),
    likely: 'another path or query was signed',
    change: 'Sign path and query exactly as they are sent, percent-encoding and order included.',
  }),
  'body-reserialised': (variant) => ({
    name: 'Body written anew',
    fits: named(bodies, variant, 'with the body written otherwise'),
    likely: 'the body was written anew after it was signed',
    change: 'Write the body once; sign those very bytes and send them.',
  }),
  encoding: encodingWords,
  key: (variant) => ({
    name: 'Key',
    fits: named(keys, variant, 'with another key'),
    likely: 'its key is not one of ours',
    change: 'Compare the API key that this desk is set up with and the key in the header.',
  }),
  secret: (variant, _style, certainty) => ({
    name: 'Secret',
    fits: variant === 'final-newline' ? 'with a newline at the end of the secret' : 'with another secret',
    likely: 'it was made with another secret',
    change:
      variant === 'final-newline'
        ? 'Cut the newline off the end of the secret: it was read from a file with its line break.'
        : certainty === 'possible'
          ? 'Without a key of ours and a readable digest of the whole body, nothing can show whether the secret is right.'
          : 'The key is one of ours, so compare the secrets: the one set up here and the sender’s. Look for one that was replaced, cut or has white space around it.',
  }),
  clock: (variant) => ({
    name: 'Clock',
    fits: variant === 'future' ? 'with a timestamp that does not lie ahead' : 'with a fresh timestamp',
    likely: variant === 'future' ? 'its timestamp lies ahead' : 'its timestamp is too old',
    change:
      'Set the clock by a time server; make timestamp and signature anew for every try, right before sending.',
  }),
};

function encodingWords(variant: string | null): CauseWords {
  if (variant === 'header-layout')
    return {
      name: 'Layout of the header',
      fits: 'with the header laid out as it should be',
      likely: 'the header is not laid out as it should be',
      change: 'Write the header as Bearer, a space, then key:signature:timestamp.',
    };
  const isNone = variant === 'unreadable';
  return {
    name: 'Encoding of the digest',
    fits: `in lower-case hex instead of ${named(encodings, variant, 'what it is written in')}`,
    likely: isNone ? 'it is no HMAC with SHA-256' : 'its digest is written otherwise',
    change: isNone
      ? 'Send the whole digest of HMAC with SHA-256: 64 lower-case hex digits.'
      : 'Write the digest as 64 lower-case hex digits.',
  };
}

function named(texts: Readonly<Record<string, string>>, variant: string | null, other: string): string {
  return variant !== null && Object.hasOwn(texts, variant) ? (texts[variant] ?? other) : other;
}

/** A guess in words, for what is configured. */
export function causeWords({ cause, variant, certainty }: SignatureGuess, style: Style): CauseWords {
  return ofCause[cause](variant, style, certainty);
}
