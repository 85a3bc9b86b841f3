import canonicalize from 'canonicalize';

/** A piece of JSON text, unchanged; together they are the whole text. */
export interface JsonToken {
  readonly kind: 'string' | 'plain' | 'mark' | 'space';
  readonly text: string;
}

/** Deeper ones are not real messages. Spec: details 32. */
const deepest = 64;

/** The pieces of a JSON text; null when invalid or nested too deeply. Time is linear in its length. */
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

interface Form {
  readonly indent?: number;
  readonly comma?: string;
  readonly colon?: string;
  readonly isEscaped?: boolean;
  readonly hasEscapedSlashes?: boolean;
}

/** How languages write JSON by default: what a signer that reserialised may have signed. */
const forms: Readonly<Record<string, Form>> = {
  compact: {},
  spaced: { comma: ', ', colon: ': ' },
  pretty: { indent: 2, colon: ': ' },
  'pretty-4': { indent: 4, colon: ': ' },
  escaped: { isEscaped: true },
  'spaced-escaped': { comma: ', ', colon: ': ', isEscaped: true },
  'escaped-slashes': { isEscaped: true, hasEscapedSlashes: true },
};

/** A text that would grow beyond this when rewritten is not tried: indentation multiplies. */
const longestForm = 384 * 1024;

/** Other texts of the same JSON, by the name of their form; none for invalid JSON. Numbers keep their spelling except in `reparsed` and `sorted`. */
export function jsonForms(text: string): ReadonlyMap<string, string> {
  const tokens = jsonTokens(text)?.filter(({ kind }) => kind !== 'space');
  const found = new Map<string, string>();
  if (tokens === undefined) return found;
  for (const [name, form] of Object.entries(forms)) add(found, name, written(tokens, form));
  const value: unknown = JSON.parse(text);
  add(found, 'reparsed', JSON.stringify(value));
  add(found, 'sorted', sorted(value));
  const known = new Set([text]);
  for (const [name, other] of found) {
    if (known.has(other)) found.delete(name);
    known.add(other);
  }
  return found;
}

function add(found: Map<string, string>, name: string, text: string | null): void {
  if (text !== null && text.length <= longestForm) found.set(name, text);
}

/** Null for what has no canonical form, such as half a character. */
function sorted(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}

/** The pieces in a form; null once it grows too long. */
function written(tokens: readonly JsonToken[], form: Form): string | null {
  const { indent = 0, comma = ',', colon = ':' } = form;
  let text = '';
  let depth = 0;
  const line = () => (indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`);
  for (const [at, token] of tokens.entries()) {
    if (text.length > longestForm) return null;
    const isEmpty = isPair(tokens[at - 1], token) || isPair(token, tokens[at + 1]);
    if (token.text === '{' || token.text === '[') {
      depth += 1;
      text += isEmpty ? token.text : token.text + line();
    } else if (token.text === '}' || token.text === ']') {
      depth -= 1;
      text += isEmpty ? token.text : line() + token.text;
    } else if (token.text === ',') text += indent === 0 ? comma : `,${line()}`;
    else if (token.text === ':') text += colon;
    else text += token.kind === 'string' ? escaped(token.text, form) : token.text;
  }
  return text;
}

function isPair(open: JsonToken | undefined, close: JsonToken | undefined): boolean {
  const both = `${open?.text}${close?.text}`;
  return open?.kind === 'mark' && (both === '{}' || both === '[]');
}

function escaped(text: string, { isEscaped = false, hasEscapedSlashes = false }: Form): string {
  if (!isEscaped) return text;
  const ascii = text.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return hasEscapedSlashes ? ascii.replaceAll(/(?<!\\)\//g, '\\/') : ascii;
}
