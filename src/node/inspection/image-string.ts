import { createHash } from 'node:crypto';
import { TextDecoder } from 'node:util';

import { type Base64Content, DigestedImage, headBytes } from './digested-image.ts';
import { JsonRefusal } from './verdict.ts';

const sliceChars = 64 * 1024;
const stageChars = 4096;
const shortRun = 512;

const isCharacter = 1;
const isPadding = 2;
const kinds = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
  kinds[character.charCodeAt(0)] = isCharacter;
kinds['='.charCodeAt(0)] = isPadding;

/** Shared: used within one call only. */
const decoded = Buffer.allocUnsafe((sliceChars / 4) * 3);

/** Decodes and digests base64 text in constant memory: long runs natively, the rest through a small stage. */
class Base64Digest {
  readonly #hash = createHash('sha256');
  readonly #head: Uint8Array[] = [];
  readonly #stage = Buffer.allocUnsafe(stageChars);
  #staged = 0;
  #characters = 0;
  #padding = 0;
  #bytes = 0;

  /** Returns false if the text isn't base64: then push no more. */
  push(text: Buffer): boolean {
    if (text.length < shortRun) return this.#stageAll(text);
    const lead = (4 - (this.#staged % 4)) % 4;
    if (!this.#stageAll(text.subarray(0, lead))) return false;
    this.#flush();
    // Only the last four may have padding: decode them through the stage, which checks.
    const end = lead + Math.floor((text.length - lead) / 4) * 4 - 4;
    for (let at = lead; at < end; at += sliceChars) {
      if (!this.#decodeWhole(text.subarray(at, Math.min(end, at + sliceChars)))) return false;
    }
    return this.#stageAll(text.subarray(end));
  }

  pushCharacter(code: number): boolean {
    const kind = kinds[code];
    if (kind === isPadding) this.#padding += 1;
    else if (kind !== isCharacter || this.#padding > 0) return false;
    if (this.#padding > 2) return false;
    if (this.#staged === stageChars) this.#flush();
    this.#stage[this.#staged++] = code;
    this.#characters += 1;
    return true;
  }

  /** Refuses a line break after padding. */
  pushLineBreak(): boolean {
    return this.#padding === 0;
  }

  finish(isBase64: boolean): Base64Content {
    const isWhole = isBase64 && this.#characters % 4 === 0;
    if (isWhole) this.#flush();
    const fault = !isWhole ? 'not-base64' : this.#characters === 0 ? 'empty' : null;
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex'), head: Buffer.concat(this.#head), fault };
  }

  #stageAll(text: Buffer): boolean {
    for (let at = 0; at < text.length;) {
      if (this.#staged === stageChars) this.#flush();
      const end = this.#padding > 0 ? at : Math.min(text.length, at + stageChars - this.#staged);
      const copied = copyCharacters(text.subarray(at, end), this.#stage, this.#staged);
      this.#staged += copied;
      this.#characters += copied;
      at += copied;
      if (copied === 0 && !this.pushCharacter(text[at++] ?? 0)) return false;
    }
    return true;
  }

  /** Leaves an incomplete quantum. */
  #flush(): void {
    const whole = this.#staged - (this.#staged % 4);
    if (whole === 0) return;
    this.#take(decoded.write(this.#stage.toString('latin1', 0, whole), 'base64'));
    this.#stage.copyWithin(0, whole, this.#staged);
    this.#staged -= whole;
  }

  #decodeWhole(text: Buffer): boolean {
    // The decoder also accepts the URL alphabet. Unknown characters and padding make the result short.
    if (text.indexOf(0x2d) !== -1 || text.indexOf(0x5f) !== -1) return false;
    const written = decoded.write(text.toString('latin1'), 'base64');
    if (written !== (text.length / 4) * 3) return false;
    this.#take(written);
    this.#characters += text.length;
    return true;
  }

  #take(written: number): void {
    const bytes = decoded.subarray(0, written);
    this.#hash.update(bytes);
    const room = headBytes - this.#bytes;
    if (room > 0) this.#head.push(Buffer.from(bytes.subarray(0, room)));
    this.#bytes += written;
  }
}

/** Copies up to the first foreign byte; returns the number. */
function copyCharacters(from: Buffer, to: Buffer, offset: number): number {
  let copied = 0;
  for (; copied < from.length; copied += 1) {
    const byte = from[copied] ?? 0;
    if (kinds[byte] !== isCharacter) break;
    to[offset + copied] = byte;
  }
  return copied;
}

const quote = 0x22;
const backslash = 0x5c;
const lowercaseU = 0x75;
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
 * Reads an image's text in a JSON body, storing nothing. Bad base64 is the image's fault; a bad JSON string
 * throws JsonRefusal.
 */
export class ImageString {
  readonly #digest = new Base64Digest();
  /** Set after bad base64: the rest only has to be a JSON string. */
  #guard: TextDecoder | null = null;
  /** Characters of the current escape after its backslash. */
  #escape: number[] | null = null;
  #isAfterHighSurrogate = false;

  /** Reads from `at`; returns the closing quote's index, or the chunk's length. */
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
