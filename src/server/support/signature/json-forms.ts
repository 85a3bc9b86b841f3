import canonicalize from 'canonicalize';

/** Verbatim; all tokens together are the text. */
export interface JsonToken {
  readonly kind: 'string' | 'plain' | 'mark' | 'space';
  readonly text: string;
}

/** Real messages are shallower. Spec: details 32. */
const deepest = 64;

const pieces = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[ \t\n\r]+|[^"{}[\],:\s]+/g;

/** Takes linear time; null if invalid or too deep. */
export function jsonTokens(text: string): readonly JsonToken[] | null {
  try {
    JSON.parse(text);
  } catch {
    return null;
  }
  const tokens: JsonToken[] = [];
  let depth = 0;
  for (const [piece] of text.matchAll(pieces)) {
    if (piece === '{' || piece === '[') depth += 1;
    if (piece === '}' || piece === ']') depth -= 1;
    if (depth > deepest) return null;
    tokens.push({ kind: kindOf(piece.charAt(0)), text: piece });
  }
  return tokens;
}

function kindOf(first: string): JsonToken['kind'] {
  if (first === '"') return 'string';
  if ('{}[],:'.includes(first)) return 'mark';
  return ' \t\n\r'.includes(first) ? 'space' : 'plain';
}

interface Form {
  readonly indent?: number;
  readonly comma?: string;
  readonly colon?: string;
  readonly isEscaped?: boolean;
  readonly hasEscapedSlashes?: boolean;
}

/** Common languages' defaults: signers may have reserialised. */
const forms: Readonly<Record<string, Form>> = {
  compact: {},
  spaced: { comma: ', ', colon: ': ' },
  pretty: { indent: 2, colon: ': ' },
  'pretty-4': { indent: 4, colon: ': ' },
  escaped: { isEscaped: true },
  'spaced-escaped': { comma: ', ', colon: ': ', isEscaped: true },
  'escaped-slashes': { isEscaped: true, hasEscapedSlashes: true },
};

/** Skips longer forms: indentation multiplies. */
const longestForm = 384 * 1024;

/** Returns no forms if invalid. Numbers keep their spelling except in `reparsed` and `sorted`. */
export function jsonForms(text: string): ReadonlyMap<string, string> {
  const tokens = jsonTokens(text)?.filter(({ kind }) => kind !== 'space');
  const found = new Map<string, string>();
  if (tokens === undefined) return found;
  const known = new Set([text]);
  const add = (name: string, other: string | null) => {
    if (other === null || other.length > longestForm || known.has(other)) return;
    known.add(other);
    found.set(name, other);
  };
  for (const [name, form] of Object.entries(forms)) add(name, written(tokens, form));
  const value: unknown = JSON.parse(text);
  add('reparsed', JSON.stringify(value));
  add('sorted', sorted(value));
  return found;
}

function sorted(value: unknown): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}

function written(tokens: readonly JsonToken[], form: Form): string | null {
  const { indent = 0, comma = ',', colon = ':' } = form;
  let text = '';
  let depth = 0;
  const line = () => (indent === 0 ? '' : `\n${' '.repeat(indent * depth)}`);
  for (const [at, token] of tokens.entries()) {
    if (text.length > longestForm) return null;
    if (token.kind === 'string') text += escaped(token.text, form);
    else if (token.kind === 'plain') text += token.text;
    else if (token.text === ':') text += colon;
    else if (token.text === ',') text += indent === 0 ? comma : `,${line()}`;
    else if ('{['.includes(token.text)) {
      depth += 1;
      text += isClosing(tokens[at + 1]) ? token.text : token.text + line();
    } else {
      depth -= 1;
      text += isOpening(tokens[at - 1]) ? token.text : line() + token.text;
    }
  }
  return text;
}

function isOpening(token: JsonToken | undefined): boolean {
  return token?.text === '{' || token?.text === '[';
}

function isClosing(token: JsonToken | undefined): boolean {
  return token?.text === '}' || token?.text === ']';
}

function escaped(text: string, { isEscaped = false, hasEscapedSlashes = false }: Form): string {
  if (!isEscaped) return text;
  const ascii = text.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return hasEscapedSlashes ? ascii.replaceAll(/(?<!\\)\//g, '\\/') : ascii;
}
