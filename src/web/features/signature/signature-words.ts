import type { SignatureCause, SignatureDiagnosis, SignatureGuess } from '#contract/desk/signature.ts';

/** Every text of the Signature doctor but what it says of causes. */
export const words = {
  title: 'Signature doctor',
  lead: 'Find out why a signature is refused: the desk signs the request in other ways until one matches. Nothing you paste is kept or sent on; the secret stays on the server.',
  form: 'A signed request',
  answer: 'Diagnosis',

  method: 'Method',
  uri: 'Path and query',
  uriHint: 'As sent, such as /eapi/v0/ramps',
  authorization: 'Authorization header',
  authorizationHint: 'Bearer key:signature:timestamp',
  body: 'Body',
  bodyHint: 'Exactly the text that was sent; empty if there was none',
  uriNeeded: 'Paste the path and query',
  authorizationNeeded: 'Paste the Authorization header',
  tooLong: (most: number) => `Paste at most ${most.toLocaleString('en')} characters`,
  ask: 'Diagnose',
  asking: 'Trying…',

  nothingYet: 'Nothing diagnosed yet',
  nothingYetText:
    'Paste a request with its Authorization header. To diagnose a refused callback, open it in Callbacks.',
  loadingCallback: 'Diagnosing the callback',
  loadingRequest: 'Loading the request',
  unknownCallback: 'No callback has this id',
  unknownRequest: 'No request to the service has this id',
  unknownText: 'It may have been erased after its retention period, or the link is incomplete.',
  ofCallback: 'For the callback',
  ofPasted: 'For the pasted request',
  openCallback: 'Open the callback',
  openRequest: 'Open the request',
  fromRequest: 'From a recorded request',
  fromRequestText:
    'Signatures are never kept, so the header below has none. Paste the whole header, or see what the signature should have been.',
  fromRequestMasked: 'Values shown as ••• are masked: replace them with what was sent.',
  fromRequestBody: (bytes: string) => `The body (${bytes}) is not kept: paste it.`,
  otherBody: 'The pasted body is not the one that was sent: its SHA-256 differs from the recorded one.',
  fitsHere:
    'If the service still answers 401, it has a different key or secret on record. Its answer doesn’t say which: run the connection check in Settings.',
  sameBody: 'The pasted body is the one that was sent: its SHA-256 matches the recorded one.',

  verdict: {
    fits: 'The signature matches',
    fitsText: 'Key, text, digest and clock are what this desk expects.',
    none: 'There is no signature to compare',
    noneText: 'The header has no key:signature:timestamp.',
    no: 'The signature doesn’t match',
    noText: 'Nothing we tried makes it match.',
    would: (phrases: readonly string[]) => `It would match ${phrases.join(' and ')}`,
    wouldText: 'With this change, the result is exactly this signature.',
    likely: (phrase: string) => `The signature doesn’t match: probably ${phrase}`,
    likelyText: 'Nothing else we tried makes it match.',
    cutText: 'Only the beginning of the body is kept, so we could not try other ways.',
    layout: 'The signature matches, but the header has the wrong layout',
    old: 'The signature matches, but its timestamp is too old',
    ahead: 'The signature matches, but its timestamp is in the future',
  },
  guesses: 'What to change',
  noGuesses: 'Nothing needs to change.',
  certainties: { proven: 'Proven', likely: 'Likely', possible: 'Possible' },
  strayTitle: 'The pasted text has invisible characters',
  stray: (field: string, names: string) => `${field}: ${names}`,

  signedText: 'The signed text',
  signedTextNote: 'Personal values are masked here; the comparison used the whole text.',
  bodyMissing: 'The body is not shown: none was signed, or it was not kept.',
  legend: 'A space is shown as ·, a newline as ↵, a tab as →, others by name in brackets.',
  cut: '…',
  showAll: (characters: number) => `Show all ${characters} characters`,

  digest: 'Digest',
  compared: 'Compared',
  got: 'Got',
  expected: 'Expected',
  agrees: 'They match',
  differs: 'They differ',
  eightDigits:
    'Only the first eight digits are shown, so that no one can copy a working signature from here.',
  noExpected: {
    key: 'unknown: the key is not one of ours',
    body: 'unknown: the whole body is not kept',
    timestamp: 'unknown: the timestamp can’t be read',
  },
  bytes: 'Body',
  noBody: 'none',
  sha256: 'SHA-256 of the body',

  key: 'Key and time',
  keyId: 'Key',
  known: 'one of ours',
  unknown: 'not one of ours',
  timestamp: 'Timestamp',
  unit: 'Unit',
  units: {
    seconds: 'seconds',
    milliseconds: 'milliseconds',
    microseconds: 'microseconds, which is right',
    unreadable: 'not a known unit',
  },
  at: 'Signed at',
  age: 'Age',
  ageOf: (text: string) => `${text} old`,
  aheadBy: (text: string) => `${text} ahead`,
  inTolerance: 'within the five minutes allowed',
  outOfTolerance: 'more than the five minutes allowed',
  noAge: 'unknown',
  ageUnits: { s: 's', min: 'min', h: 'h', d: 'days' },
} as const;

/** What the doctor found, in a sentence. */
interface Verdict {
  readonly tone: 'good' | 'action' | 'bad' | 'neutral';
  readonly title: string;
  readonly detail: string;
}

/** The verdict on a signature: whether it fits, what it would fit with, or what is likely. */
export function verdictOf(diagnosis: SignatureDiagnosis): Verdict {
  const { isValid, given, guesses, hasWholeBody, signedText } = diagnosis;
  const { verdict } = words;
  if (isValid) return { tone: 'good', title: verdict.fits, detail: verdict.fitsText };
  if (given === null) return { tone: 'neutral', title: verdict.none, detail: verdict.noneText };
  const [first] = guesses;
  const unproven = hasWholeBody ? verdict.likelyText : verdict.cutText;
  if (first === undefined) return { tone: 'bad', title: verdict.no, detail: verdict.noText };
  const { likely, change } = causeWords(first, signedText);
  if (first.certainty === 'likely') return { tone: 'bad', title: verdict.likely(likely), detail: unproven };
  if (first.certainty === 'possible') return { tone: 'bad', title: verdict.no, detail: unproven };
  if (first.cause === 'clock') {
    const title = first.variant === 'future' ? verdict.ahead : verdict.old;
    return { tone: 'action', title, detail: change };
  }
  if (first.variant === 'header-layout') return { tone: 'action', title: verdict.layout, detail: change };
  const phrases = guesses
    .filter(({ certainty }) => certainty === 'proven')
    .map((guess) => causeWords(guess, signedText).fits);
  return { tone: 'action', title: verdict.would(phrases), detail: verdict.wouldText };
}

/** Seconds as people say them: `4.2 s`, `12 min`, `3 h`, `40 days`. */
export function spanInWords(seconds: number): string {
  const { ageUnits } = words;
  const size = Math.abs(seconds);
  if (size < 120) return `${Number(size.toFixed(1))} ${ageUnits.s}`;
  if (size < 7200) return `${Math.floor(size / 60)} ${ageUnits.min}`;
  if (size < 172_800) return `${Math.floor(size / 3600)} ${ageUnits.h}`;
  return `${Math.floor(size / 86_400)} ${ageUnits.d}`;
}

/** A cause in words: its name, how `It would fit …` goes on, how `most likely …` does, and what to change. */
interface CauseWords {
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
  'plus-for-space': 'with + instead of %20, or the other way round',
  'sorted-query': 'with the query sorted',
  'with-origin': 'with scheme and host before the path',
  'without-base-path': 'without the path before /eapi',
  'with-base-path': 'with the service’s own path before /eapi',
  'final-slash': 'with or without a slash at the end of the path',
};

const bodies: Readonly<Record<string, string>> = {
  compact: 'with the body compacted',
  spaced: 'with spaces after commas and colons in the body',
  pretty: 'with the body indented by two spaces',
  'pretty-4': 'with the body indented by four spaces',
  escaped: 'with non-ASCII letters escaped in the body',
  'spaced-escaped': 'with the body spaced and non-ASCII letters escaped',
  'escaped-slashes': 'with slashes in the body escaped',
  reparsed: 'with the body parsed and written again',
  sorted: 'with the fields of the body sorted',
  'final-newline': 'with a newline at the end of the body',
  trimmed: 'without the white space around the body',
  'without-body': 'without the body',
};

const encodings: Readonly<Record<string, string>> = {
  'upper-case': 'upper-case hex',
  base64: 'Base64',
  base64url: 'URL-safe Base64',
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
    fits: named(separators, variant, 'with a different separator'),
    likely: 'a different separator',
    change: separatorChange(variant, style),
  }),
  'timestamp-unit': (variant) => ({
    name: 'Timestamp unit',
    fits: named(units, variant, 'with the timestamp in a different unit'),
    likely: 'a different timestamp unit',
    change: 'Use microseconds since 1970, 16 digits, the same in the header and in the signed text.',
  }),
  query: (variant) => ({
    name: 'Path and query',
    fits: named(queries, variant, 'with a different path or query'),
    likely: 'a different path or query',
    change: 'Sign the path and query exactly as you send them, including percent-encoding and order.',
  }),
  'body-reserialised': (variant) => ({
    name: 'Body rewritten',
    fits: named(bodies, variant, 'with the body written differently'),
    likely: 'a body that was rewritten after signing',
    change: 'Write the body once; sign and send exactly those bytes.',
  }),
  encoding: encodingWords,
  key: (variant) => ({
    name: 'Key',
    fits: named(keys, variant, 'with a different key'),
    likely: 'a key that is not one of ours',
    change: 'Compare the key in the header with the API key that is set up here.',
  }),
  secret: (variant, _style, certainty) => ({
    name: 'Secret',
    fits: variant === 'final-newline' ? 'with a newline at the end of the secret' : 'with a different secret',
    likely: 'a different secret',
    change:
      variant === 'final-newline'
        ? 'Remove the newline at the end of the secret: it was read from a file with its line break.'
        : certainty === 'possible'
          ? 'We can check the secret only with one of our keys and a readable digest of the whole body.'
          : 'The key is one of ours, so compare the secret set up here with the sender’s. One of them may have been replaced or cut off, or have white space around it.',
  }),
  clock: (variant) => ({
    name: 'Clock',
    fits: variant === 'future' ? 'with a timestamp that is not in the future' : 'with a fresh timestamp',
    likely: variant === 'future' ? 'a timestamp in the future' : 'a timestamp that is too old',
    change:
      'Set the clock from a time server. Create a new timestamp and signature for every try, right before you send it.',
  }),
};

function encodingWords(variant: string | null): CauseWords {
  if (variant === 'header-layout')
    return {
      name: 'Header layout',
      fits: 'with the right header layout',
      likely: 'the wrong header layout',
      change: 'Write the header as Bearer, a space, then key:signature:timestamp.',
    };
  const isNone = variant === 'unreadable';
  return {
    name: 'Digest encoding',
    fits: `in lower-case hex instead of ${named(encodings, variant, 'its present form')}`,
    likely: isNone ? 'a digest that is not HMAC with SHA-256' : 'a different digest encoding',
    change: isNone
      ? 'Send the whole HMAC digest with SHA-256: 64 lower-case hex digits.'
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

/** What can't be seen, by its code point: how it is called. */
export const invisibleNames = {
  'U+0020': 'space',
  'U+000A': 'newline',
  'U+000D': 'carriage return',
  'U+0009': 'tab',
  'U+0000': 'null character',
  'U+00A0': 'no-break space',
  'U+00AD': 'soft hyphen',
  'U+061C': 'Arabic letter mark',
  'U+200B': 'zero-width space',
  'U+200C': 'zero-width non-joiner',
  'U+200D': 'zero-width joiner',
  'U+200E': 'left-to-right mark',
  'U+200F': 'right-to-left mark',
  'U+2028': 'line separator',
  'U+2029': 'paragraph separator',
  'U+202A': 'left-to-right embedding',
  'U+202B': 'right-to-left embedding',
  'U+202C': 'end of direction',
  'U+202D': 'left-to-right override',
  'U+202E': 'right-to-left override',
  'U+202F': 'narrow no-break space',
  'U+2060': 'word joiner',
  'U+2066': 'left-to-right isolate',
  'U+2067': 'right-to-left isolate',
  'U+2068': 'first strong isolate',
  'U+2069': 'end of isolate',
  'U+FEFF': 'byte order mark',
} as const;
export type InvisibleName = keyof typeof invisibleNames;

const glyphs: Partial<Record<InvisibleName, string>> = {
  'U+0020': '·',
  'U+000A': '↵',
  'U+0009': '→',
};

/** What is shown for one, and what is read: a sign for the common ones, the name in brackets for all others. */
export function invisibleWords(
  name: InvisibleName | null,
  code: string,
  count: number,
): { shown: string; read: string } {
  const called = name === null ? code : invisibleNames[name];
  const glyph = name === null ? undefined : glyphs[name];
  return {
    shown: glyph === undefined ? `[${called}${count === 1 ? '' : ` × ${count}`}]` : glyph.repeat(count),
    read: count === 1 ? ` ${called} ` : ` ${count} × ${called} `,
  };
}

/** How one is called, by its code point; the code point itself where it has no name here. */
export function invisibleName(code: string): string {
  const named: Readonly<Record<string, string>> = invisibleNames;
  return Object.hasOwn(named, code) ? `${named[code]} (${code})` : code;
}
