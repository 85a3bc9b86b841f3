import { TextDecoder } from 'node:util';
import { Base64Digest } from './base64-digest.ts';
import { DigestedImage } from './digested-image.ts';
import { JsonRefusal } from './json-refusal.ts';

const quote = 0x22;
const backslash = 0x5c;
const lowercaseU = 0x75;
/** Character codes by the code of the letter after the backslash. */
const simpleEscapes: (number | undefined)[] = [];
for (const [letter, character] of Object.entries({
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
}))
  simpleEscapes[letter.charCodeAt(0)] = character.charCodeAt(0);
const anyAscii = Buffer.from('x');
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const controlCharacter = /[\u0000-\u001f]/;

/**
 * The text of one image in a JSON body, read as it comes: decoded and digested, never kept. What is no base64 is a
 * fault of the image; what is no JSON string is a JsonRefusal, thrown.
 */
export class ImageString {
  readonly #digest = new Base64Digest();
  /** Set with the first text that is not base64: from there on it only has to be a JSON string. */
  #guard: TextDecoder | null = null;
  /** The characters of an escape that has begun, without its backslash; null outside of one. */
  #escape: number[] | null = null;
  #isAfterHighSurrogate = false;

  /** Reads on from `at`; answers the index of the closing quote, or the chunk's length when it is not in it. */
  read(chunk: Buffer, at: number): number {
    let position = at;
    let closing = -1;
    let escape = -1;
    while (position < chunk.length) {
      if (this.#escape !== null) {
        this.#continueEscape(this.#escape, chunk[position++] ?? 0);
        continue;
      }
      if (closing < position) closing = indexOrEnd(chunk, quote, position);
      if (escape < position) escape = indexOrEnd(chunk, backslash, position);
      const end = Math.min(closing, escape);
      if (end > position) this.#take(chunk.subarray(position, end));
      position = end;
      if (position === closing) return closing;
      position += 1;
      const character = simpleEscapes[chunk[position] ?? lowercaseU];
      if (character === undefined) this.#escape = [];
      else {
        this.#endEscape(character);
        position += 1;
      }
    }
    return chunk.length;
  }

  /** The image that the text stands for, after its closing quote. */
  finish(): DigestedImage {
    if (this.#isAfterHighSurrogate) throw new JsonRefusal('lone-surrogate');
    if (this.#guard !== null) decode(this.#guard);
    return new DigestedImage(this.#digest.finish(this.#guard === null));
  }

  #take(text: Buffer): void {
    if (this.#isAfterHighSurrogate) throw new JsonRefusal('lone-surrogate');
    if (this.#guard === null && this.#digest.push(text)) return;
    this.#guard ??= startGuard();
    if (controlCharacter.test(decode(this.#guard, text))) throw new JsonRefusal('not-json');
  }

  #continueEscape(escape: number[], byte: number): void {
    escape.push(byte);
    if (escape[0] !== lowercaseU) this.#endEscape(simpleEscapes[byte]);
    else if (escape.length === 5) this.#endEscape(hexadecimal(escape.slice(1)));
  }

  #endEscape(unit: number | undefined): void {
    if (unit === undefined) throw new JsonRefusal('not-json');
    this.#escape = null;
    const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
    if (this.#isAfterHighSurrogate !== isLowSurrogate) throw new JsonRefusal('lone-surrogate');
    if (unit === 0) throw new JsonRefusal('nul-character');
    this.#isAfterHighSurrogate = unit >= 0xd800 && unit <= 0xdbff;
    if (this.#guard === null && this.#isBase64(unit)) return;
    this.#guard ??= startGuard();
    decode(this.#guard, anyAscii);
  }

  #isBase64(unit: number): boolean {
    if (unit === 0x0a || unit === 0x0d) return this.#digest.pushLineBreak();
    return this.#digest.pushCharacter(unit);
  }
}

function startGuard(): TextDecoder {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
}

function decode(guard: TextDecoder, text?: Uint8Array): string {
  try {
    return text === undefined ? guard.decode() : guard.decode(text, { stream: true });
  } catch {
    throw new JsonRefusal('invalid-utf8');
  }
}

function hexadecimal(digits: readonly number[]): number | undefined {
  const text = String.fromCharCode(...digits);
  return /^[0-9a-f]{4}$/i.test(text) ? Number.parseInt(text, 16) : undefined;
}

function indexOrEnd(chunk: Buffer, byte: number, from: number): number {
  const index = chunk.indexOf(byte, from);
  return index === -1 ? chunk.length : index;
}
