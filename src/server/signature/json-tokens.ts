/** A piece of JSON text as it stands there; all of them together are the text. */
export interface JsonToken {
  readonly kind: 'string' | 'plain' | 'mark' | 'space';
  readonly text: string;
}

/** Deeper ones are no message of anybody. Details 32. */
const deepest = 64;

/** The pieces of a JSON text; null for what is none, or nested too deeply. Time is linear in its length. */
export function jsonTokens(text: string): readonly JsonToken[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens: JsonToken[] = [];
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const kind = kindOf(text[at] ?? '');
    const end =
      kind === 'mark' ? at + 1 : kind === 'string' ? endOfString(text, at) : endOfRun(text, at, kind);
    const token = { kind, text: text.slice(at, end) };
    if (token.text === '{' || token.text === '[') depth += 1;
    if (token.text === '}' || token.text === ']') depth -= 1;
    if (depth > deepest) return null;
    tokens.push(token);
    at = end;
  }
  return tokens;
}

function kindOf(character: string): JsonToken['kind'] {
  if (character === '"') return 'string';
  if ('{}[],:'.includes(character)) return 'mark';
  return ' \t\n\r'.includes(character) ? 'space' : 'plain';
}

function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function endOfRun(text: string, from: number, kind: JsonToken['kind']): number {
  let at = from + 1;
  while (at < text.length && kindOf(text[at] ?? '') === kind) at += 1;
  return at;
}
