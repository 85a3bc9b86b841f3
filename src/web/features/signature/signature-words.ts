import type { SignatureDiagnosis } from '#contract/desk/signature.ts';
import { listWords } from '#web/shared/format/text.ts';
import { catalogue } from '#web/shared/language/catalogue.ts';
import { intlLocale } from '#web/shared/language/intl.ts';

import { causeWords } from './cause-words.ts';

export const words = catalogue('signature.page', {
  title: 'Signature doctor',
  lead: 'Find out why a signature was refused. Rampart signs the request in different ways until one matches, and it neither keeps nor forwards what you paste.',
  form: 'A signed request',
  answer: 'Diagnosis',

  method: 'Method',
  uri: 'Path and query',
  uriHint: 'As sent, for example /eapi/v0/ramps',
  authorization: 'Authorization header',
  authorizationHint: 'Bearer key:signature:timestamp',
  body: 'Body',
  bodyHint: 'Paste the exact text that was sent. Leave this empty if there was none.',
  uriNeeded: 'Paste the path and query',
  authorizationNeeded: 'Paste the Authorization header',
  tooLong: 'Paste at most {most, number} characters',
  ask: 'Diagnose signature',
  asking: 'Diagnosing…',

  nothingYet: 'Nothing diagnosed yet',
  nothingYetText:
    'Paste a request with its Authorization header. To diagnose a refused callback, open it in Callbacks.',
  loadingCallback: 'Diagnosing the callback',
  loadingRequest: 'Loading the request',
  unknownCallback: 'No callback has this id',
  unknownRequest: 'No request to the service has this id',
  unknownText: 'The record may have been erased after its retention period, or the link may be incomplete.',
  ofPasted: 'For the pasted request',
  openCallback: 'Open the callback',
  openRequest: 'Open the request',
  fromRequest: 'From a recorded request',
  fromRequestText:
    'Rampart never keeps signatures, so the header in the form has none. Paste the whole header, or diagnose the request as it is to see what the signature should have been.',
  fromRequestMasked: 'Values shown as ••• are masked. Replace them with what was sent.',
  fromRequestBody: 'Rampart doesn’t keep bodies, so paste the one that was sent ({bytes}).',
  otherBody: 'The pasted body is not the one that was sent. Its SHA-256 differs from the recorded one.',
  fitsHere:
    'If the service still answers 401, it has a different key or secret on record. Its answer doesn’t say which, so run the connection check in Settings.',
  sameBody: 'The pasted body is the one that was sent. Its SHA-256 matches the recorded one.',

  verdict: {
    fits: 'The signature matches',
    fitsText: 'The key, text, digest and clock are as Rampart expects.',
    none: 'There is no signature to compare',
    noneText: 'The header has no key:signature:timestamp.',
    no: 'The signature doesn’t match',
    noText: 'Nothing Rampart tried made the signature match.',
    would: 'The signature would match {phrases}',
    wouldText: 'Signed this way, the request produces exactly the signature in the header.',
    likely: 'The signature doesn’t match, probably because of {phrase}',
    likelyText: 'Nothing Rampart tried made the signature match.',
    cutText: 'Only the start of the body was kept, so Rampart could not try other ways of signing.',
    layout: 'The signature matches, but the header has the wrong format',
    old: 'The signature matches, but its timestamp is too old',
    ahead: 'The signature matches, but its timestamp is in the future',
  },
  guesses: 'Changes to make',
  certainties: { proven: 'Proven', likely: 'Likely', possible: 'Possible' },
  strayTitle: 'The pasted text contains invisible characters',
  stray: '{field}: {names}',

  signedText: 'The signed text',
  signedTextNote: 'Personal data is masked here. The comparison used the unmasked text.',
  bodyMissing: 'The body is not shown, because none was signed or it was not kept.',
  legend:
    'A space is shown as ·, a newline as ↵, a tab as → and other invisible characters by name in brackets.',
  cut: '…',
  showAll: 'Show all {characters} characters',

  digest: 'Digest',
  compared: 'Compared',
  got: 'Received',
  expected: 'Expected',
  agrees: 'Digests match',
  differs: 'Digests differ',
  eightDigits: 'Only the first 8 digits are shown, so that no one can copy a working signature from here.',
  noExpected: {
    key: 'unknown: the key is not one of ours',
    body: 'unknown: the full body was not kept',
    timestamp: 'unknown: the timestamp can’t be read',
  },
  bytes: 'Body',
  noBody: 'none',
  sha256: 'SHA-256 of the body',

  key: 'Key and time',
  keyId: 'Key',
  known: 'known to Rampart',
  unknown: 'unknown to Rampart',
  timestamp: 'Timestamp',
  unit: 'Unit',
  units: {
    seconds: 'seconds',
    milliseconds: 'milliseconds',
    microseconds: 'microseconds, as required',
    unreadable: 'not a known unit',
  },
  at: 'Signed at',
  age: 'Age',
  ageOf: '{text} old',
  aheadBy: '{text} ahead',
  inTolerance: 'within the 5 minutes allowed',
  outOfTolerance: 'more than the 5 minutes allowed',
  noAge: 'unknown',
  ageUnits: {
    s: '{count} s',
    min: '{count} min',
    h: '{count} h',
    d: '{count, plural, one {# day} other {# days}}',
  },
});

interface Verdict {
  readonly tone: 'good' | 'action' | 'bad' | 'neutral';
  readonly title: string;
  readonly detail: string;
}

/** Says if it fits, would fit with a change, or what is likely. */
export function verdictOf(diagnosis: SignatureDiagnosis): Verdict {
  const { isValid, given, guesses, hasWholeBody, signedText } = diagnosis;
  const { verdict } = words;
  if (isValid) return { tone: 'good', title: verdict.fits, detail: verdict.fitsText };
  if (given === null) return { tone: 'neutral', title: verdict.none, detail: verdict.noneText };
  const [first] = guesses;
  const unproven = hasWholeBody ? verdict.likelyText : verdict.cutText;
  if (first === undefined) return { tone: 'bad', title: verdict.no, detail: verdict.noText };
  const { likely, change } = causeWords(first, signedText);
  if (first.certainty === 'likely')
    return { tone: 'bad', title: verdict.likely({ phrase: likely }), detail: unproven };
  if (first.certainty === 'possible') return { tone: 'bad', title: verdict.no, detail: unproven };
  if (first.cause === 'clock') {
    const title = first.variant === 'future' ? verdict.ahead : verdict.old;
    return { tone: 'action', title, detail: change };
  }
  if (first.variant === 'header-layout') return { tone: 'action', title: verdict.layout, detail: change };
  const phrases = guesses
    .filter(({ certainty }) => certainty === 'proven')
    .map((guess) => causeWords(guess, signedText).fits);
  return {
    tone: 'action',
    title: verdict.would({ phrases: listWords(phrases, 'and') }),
    detail: verdict.wouldText,
  };
}

/** Returns e.g. `4.2 s`, `12 min` or `40 days`. */
export function spanInWords(seconds: number): string {
  const { ageUnits } = words;
  const size = Math.abs(seconds);
  if (size < 120) return ageUnits.s({ count: Number(size.toFixed(1)).toLocaleString(intlLocale) });
  if (size < 7200) return ageUnits.min({ count: Math.floor(size / 60) });
  if (size < 172_800) return ageUnits.h({ count: Math.floor(size / 3600) });
  return ageUnits.d({ count: Math.floor(size / 86_400) });
}

export const invisibleNames = catalogue('signature.invisible', {
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
  'U+202C': 'pop directional formatting',
  'U+202D': 'left-to-right override',
  'U+202E': 'right-to-left override',
  'U+202F': 'narrow no-break space',
  'U+2060': 'word joiner',
  'U+2066': 'left-to-right isolate',
  'U+2067': 'right-to-left isolate',
  'U+2068': 'first strong isolate',
  'U+2069': 'pop directional isolate',
  'U+FEFF': 'byte order mark',
});
export type InvisibleName = keyof typeof invisibleNames;

const glyphs: Partial<Record<InvisibleName, string>> = {
  'U+0020': '·',
  'U+000A': '↵',
  'U+0009': '→',
};

/** Shows a symbol for common ones, else the name in brackets. */
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

export function invisibleName(code: string): string {
  const named: Readonly<Record<string, string>> = invisibleNames;
  return Object.hasOwn(named, code) ? `${named[code]} (${code})` : code;
}
