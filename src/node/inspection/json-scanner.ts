import { isUtf8 } from 'node:buffer';

import type { DigestedImage } from './digested-image.ts';
import { ImageString } from './image-string.ts';
import { parseStrictJson, type InspectedValue } from './parse-strict-json.ts';
import { JsonRefusal } from './verdict.ts';

export interface JsonScannerSettings {
  /** Strings under the key `base64`. */
  readonly digestsImages: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const isWhitespace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const maxTextBytes = 1024 * 1024;
const imageKey = 'base64';
/** `base64` with every character escaped. */
const longestImageKey = 36;

/** Set after the key `base64`, then its colon. */
type Expectation = 'nothing' | 'colon' | 'image';

/**
 * Reads JSON in bounded memory: digests images, gathers the rest (at most 1 MiB) and parses it strictly at
 * the end.
 */
export class JsonScanner {
  readonly #digestsImages: boolean;
  readonly #images = new Map<number, DigestedImage>();
  #text = Buffer.allocUnsafe(4096);
  #textBytes = 0;
  #strings = 0;
  #isInString = false;
  #expected: Expectation = 'nothing';
  #image: ImageString | null = null;
  #stringStart = 0;
  #isEscaped = false;
  #refusal: JsonRefusal | null = null;

  constructor({ digestsImages }: JsonScannerSettings) {
    this.#digestsImages = digestsImages;
  }

  /** After a refusal, skips the rest; `finish` throws. */
  push(chunk: Uint8Array): void {
    if (this.#refusal !== null) return;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    try {
      // Without images to be digested all of it is text.
      if (!this.#digestsImages) return this.#keep(bytes);
      for (let at = 0; at < bytes.length;) at = this.#read(bytes, at);
    } catch (error) {
      if (!(error instanceof JsonRefusal)) throw error;
      this.#refusal = error;
    }
  }

  /** Throws JsonRefusal. */
  finish(): InspectedValue {
    if (this.#refusal !== null) throw this.#refusal;
    const text = this.#text.subarray(0, this.#textBytes);
    if (text.length === 0) throw new JsonRefusal('empty-body');
    if (!isUtf8(text)) throw new JsonRefusal('invalid-utf8');
    if (text[0] === 0xef) throw new JsonRefusal(text[1] === 0xbb ? 'byte-order-mark' : 'not-json');
    return parseStrictJson(text.toString('utf8'), this.#images);
  }

  #read(bytes: Buffer, at: number): number {
    if (!this.#isInString) return this.#readStructure(bytes, at);
    return this.#image === null ? this.#readString(bytes, at) : this.#readImage(this.#image, bytes, at);
  }

  #readStructure(bytes: Buffer, at: number): number {
    let end = at;
    for (; end < bytes.length && bytes[end] !== quote; end += 1) this.#expect(bytes[end] ?? 0);
    const isAtString = end < bytes.length;
    this.#keep(bytes.subarray(at, isAtString ? end + 1 : end));
    if (!isAtString) return end;
    this.#image = this.#expected === 'image' ? new ImageString() : null;
    this.#isInString = true;
    this.#stringStart = this.#textBytes;
    this.#expected = 'nothing';
    return end + 1;
  }

  #expect(byte: number): void {
    if (isWhitespace(byte)) return;
    this.#expected = byte === colon && this.#expected === 'colon' ? 'image' : 'nothing';
  }

  #readString(bytes: Buffer, at: number): number {
    let end = at;
    for (; end < bytes.length; end += 1) {
      if (this.#isEscaped) this.#isEscaped = false;
      else if (bytes[end] === backslash) this.#isEscaped = true;
      else if (bytes[end] === quote) break;
    }
    this.#keep(bytes.subarray(at, end));
    if (end === bytes.length) return end;
    if (this.#isImageKey()) this.#expected = 'colon';
    this.#endString(bytes.subarray(end, end + 1));
    return end + 1;
  }

  #readImage(image: ImageString, bytes: Buffer, at: number): number {
    const end = image.read(bytes, at);
    if (end === bytes.length) return end;
    this.#images.set(this.#strings, image.finish());
    this.#endString(bytes.subarray(end, end + 1));
    return end + 1;
  }

  #endString(closing: Buffer): void {
    this.#keep(closing);
    this.#strings += 1;
    this.#isInString = false;
  }

  #isImageKey(): boolean {
    const length = this.#textBytes - this.#stringStart;
    if (length < imageKey.length || length > longestImageKey) return false;
    const raw = this.#text.toString('latin1', this.#stringStart, this.#textBytes);
    if (!raw.includes('\\')) return raw === imageKey;
    try {
      return JSON.parse(`"${raw}"`) === imageKey;
    } catch {
      return false;
    }
  }

  #keep(bytes: Buffer): void {
    const needed = this.#textBytes + bytes.length;
    if (needed > maxTextBytes) throw new JsonRefusal('too-much-text');
    if (needed > this.#text.length) {
      const larger = Buffer.allocUnsafe(Math.min(maxTextBytes, Math.max(needed, this.#text.length * 2)));
      this.#text.copy(larger, 0, 0, this.#textBytes);
      this.#text = larger;
    }
    bytes.copy(this.#text, this.#textBytes);
    this.#textBytes = needed;
  }
}
