import { parseLossless } from '#node/parse-lossless.ts';

import type { JsonObject } from './callback-head.ts';

const deepest = 64;
const maxKeys = 10_000;
const unsafeKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
const loneSurrogate = /\p{Surrogate}/u;
const [quote, backslash, colon] = [0x22, 0x5c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Parses a JSON object; null for anything else, repeated or prototype keys, lone surrogates, or too many keys
 * or levels. Unlike `parseStrictJson`, it allows NUL and long lists, and is cheap: counting keys reveals
 * repeated ones, which the built-in parser drops. Spec: details 32.
 */
export function parseCallbackJson(
  text: string,
  parse: (json: string) => unknown = parseLossless,
): JsonObject | null {
  const shape = shapeOf(text);
  if (shape.depth > deepest || shape.keys > maxKeys) return null;
  const value = parsed(text, parse);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const survey = { keys: 0, isSafe: true, mayHaveSurrogates: text.includes('\\u') };
  lookThrough(value, survey);
  return survey.isSafe && survey.keys === shape.keys ? (value as JsonObject) : null;
}

function parsed(text: string, parse: (json: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    return null;
  }
}

/** Counts keys (colons outside strings) and depth. */
function shapeOf(text: string): { readonly keys: number; readonly depth: number } {
  let [keys, depth, level] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === colon) keys += 1;
    else if (code === openBrace || code === openBracket) depth = Math.max(depth, (level += 1));
    else if (code === closeBrace || code === closeBracket) level -= 1;
  }
  return { keys, depth };
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text.charCodeAt(before) === backslash) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
}

interface Survey {
  keys: number;
  isSafe: boolean;
  readonly mayHaveSurrogates: boolean;
}

function lookThrough(value: unknown, survey: Survey): void {
  if (typeof value === 'string') {
    if (survey.mayHaveSurrogates && loneSurrogate.test(value)) survey.isSafe = false;
  } else if (Array.isArray(value)) {
    for (const item of value) lookThrough(item, survey);
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value)) {
      survey.keys += 1;
      if (unsafeKeys.has(key)) survey.isSafe = false;
      if (survey.mayHaveSurrogates) lookThrough(key, survey);
      lookThrough((value as JsonObject)[key], survey);
    }
  }
}
