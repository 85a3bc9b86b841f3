import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module.js';
import { parse } from '@messageformat/parser';
import { parseSync, Visitor } from 'vite';
import { projectRoot } from './project-root.mjs';

const folders = '#web/words/';
const english = /\/src\/web\/.*-words\.ts$/;
const translation = /\/src\/web\/words\/([a-z]{2})\.words$/;

/**
 * Compiles texts with an argument in braces, ICU messages, to functions, so the page needs no parser and
 * invalid messages fail the build. They are in `*-words.ts` and `src/web/words/<language>/<catalogue>.json`,
 * imported as `<language>.words`.
 * @returns {import('vite').Plugin}
 */
export function catalogues() {
  return {
    name: 'catalogues',
    enforce: 'pre',
    resolveId(source) {
      return source.startsWith(folders) && source.endsWith('.words')
        ? join(projectRoot, 'src/web/words', source.slice(folders.length))
        : null;
    },
    load(id) {
      const [, language] = translation.exec(id) ?? [];
      if (language === undefined) return null;
      const folder = join(id, '..', language);
      for (const name of readdirSync(folder)) this.addWatchFile(join(folder, name));
      return compiled(language, readTranslation(folder));
    },
    transform(code, id) {
      return english.test(id) ? { code: withMessages(code, id), map: null } : null;
    },
  };
}

/** Reads a language's texts, by catalogue. */
export function readTranslation(folder) {
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      basename(name, '.json'),
      JSON.parse(readFileSync(join(folder, name), 'utf8')),
    ]),
  );
}

function compiled(language, texts) {
  const messages = {};
  const body = written(texts);
  return `${program(language, messages)}\nexport default ${body};`;

  function written(value) {
    if (typeof value === 'string') return isMessage(value) ? named(messages, value) : JSON.stringify(value);
    const parts = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${written(one)}`);
    return `{${parts.join(',')}}`;
  }
}

function withMessages(code, id) {
  const messages = {};
  const edits = [];
  const note = (node, text) => {
    if (isMessage(text)) edits.push({ ...node, with: named(messages, text) });
  };
  const visitor = new Visitor({
    Literal: (node) => typeof node.value === 'string' && note(node, node.value),
    TemplateLiteral: (node) => node.quasis.length === 1 && note(node, node.quasis[0].value.cooked),
  });
  visitor.visit(parseSync(id, code).program);
  const body = edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.with + text.slice(edit.end), code);
  return `${program('en', messages).replaceAll('\n', ' ')} ${body}`;
}

/** As `directionOf` in the contract. */
const rightToLeft = new Set(['ar']);

/** Isolates arguments: between right-to-left texts, a date or an amount keeps its own order. */
function isolated(message) {
  const places = argumentsIn(parse(message)).toSorted((one, other) => other.offset - one.offset);
  return places.reduce(
    (text, { offset, text: place }) =>
      `${text.slice(0, offset)}\u2068${place}\u2069${text.slice(offset + place.length)}`,
    message,
  );
}

function argumentsIn(tokens) {
  return tokens.flatMap(({ type, ctx, cases = [] }) =>
    type === 'argument' ? [ctx] : cases.flatMap((one) => argumentsIn(one.tokens)),
  );
}

const isMessage = (text) => text.includes('{');

function named(messages, text) {
  const place = Object.values(messages).indexOf(text);
  const name = `m${place < 0 ? Object.keys(messages).length : place}`;
  messages[name] = text;
  return `icu.${name}`;
}

function program(language, messages) {
  if (Object.keys(messages).length === 0) return '';
  const isRightToLeft = rightToLeft.has(language);
  // Figures stay Latin, to be compared with the service's.
  const format = new MessageFormat(isRightToLeft ? `${language}-u-nu-latn` : language);
  const texts = isRightToLeft
    ? Object.fromEntries(Object.entries(messages).map(([name, text]) => [name, isolated(text)]))
    : messages;
  return `${compileModule(format, texts).replace('export default', 'const icu =')};`;
}
