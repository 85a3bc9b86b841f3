// Every text that the desk shows in English, for those who translate it and for the check of what they wrote.
//   node src/tools/words.mjs --english > file.json   the catalogues, and the contract's texts under `contract`
//   node src/tools/words.mjs --missing               what src/web/words/<language>/ lacks, English words out of use, full stops left out;
//                                                    ends with 1 if anything is
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from '@messageformat/parser';
import { parseSync, runnerImport, Visitor } from 'vite';

import { readTranslation } from './catalogues.mjs';
import { isMain } from './is-main.mjs';
import { projectRoot } from './project-root.mjs';
import { outOfUse } from './words-out-of-use.mjs';

/** Always English: copied for the provider's support. */
const alwaysEnglish = ['support'];

const wordsFolder = join(projectRoot, 'src/web/words');

/** Collects the texts of the catalogues and the contract. */
export async function englishTexts() {
  const { module } = await runnerImport('virtual:texts', {
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    plugins: [collecting()],
  });
  const catalogues = Object.entries(module.recorded).filter(([name]) => !alwaysEnglish.includes(name));
  return { ...Object.fromEntries(catalogues), contract: contractTexts(module) };
}

/** Returns a line for each fault of a translation. */
export function missingTexts(english) {
  return translations().flatMap(([language, translated]) => faultsOf(language, { english, translated }));
}

function translations() {
  return readdirSync(wordsFolder)
    .filter((name) => !name.includes('.'))
    .map((language) => [language, readTranslation(join(wordsFolder, language))]);
}

/** Lists texts with words out of use. Arguments' names are not words. */
export function wordsOutOfUse(english) {
  return [...leavesOf(english)].flatMap(([key, text]) => {
    const said = text.replaceAll(/\{\w+(?=[,}])/g, '{');
    return outOfUse
      .filter(([word]) => word.test(said))
      .map(([word, instead]) => `en: ${key}: has “${word.exec(said)?.[0]}”. Say: ${instead}`);
  });
}

/** Lists texts of several sentences whose last has no full stop. */
export function sentencesLeftOpen(english) {
  return [['en', english], ...translations()].flatMap(([language, catalogues]) =>
    [...leavesOf(catalogues)]
      .filter(([, text]) => hasSeveral.test(text) && endsOpen.test(text))
      .map(([key]) => `${language}: ${key}: has several sentences and no full stop at its end`),
  );
}

/** `EE. UU.` is the United States in Spanish. */
const hasSeveral = /(?!EE)[\p{L}}]{2}[”»")]*\. [“«„¿¡]*\p{Lu}|[.؟] «?\p{Script=Arabic}/u;
const endsOpen = /[\p{L}\p{N}”“»)]$/u;

function faultsOf(language, { english, translated }) {
  const texts = leavesOf(english);
  const given = leavesOf(translated);
  const line = (key, fault) => `${language}: ${key}: ${fault}`;
  // What the contract says too is translated there; a page's own translation says something else.
  const inContract = (original) => (original?.includes('{') ? undefined : translated.contract?.[original]);
  return [
    ...[...texts]
      .filter(([key, original]) => !given.has(key) && inContract(original) === undefined)
      .map(([key]) => line(key, 'is missing')),
    ...[...given].flatMap(([key, text]) => {
      const original = texts.get(key);
      if (original === undefined) return [line(key, 'is not among the English texts')];
      if (!key.startsWith('contract › ') && inContract(original) === text)
        return [line(key, 'says what the contract’s translation says')];
      return messageFaults(original, { text, language }).map((fault) => line(key, fault));
    }),
  ];
}

function messageFaults(original, { text, language }) {
  if (text === '') return original === '' ? [] : ['is empty'];
  let tokens;
  try {
    tokens = parse(text);
  } catch (error) {
    return [`can’t be read: ${error.message.split('\n')[0]}`];
  }
  const [wanted, found] = [parse(original), tokens].map((one) =>
    [...new Set(argumentsOf(one))].toSorted(byText),
  );
  const unknown = found.filter((name) => !wanted.includes(name));
  const left = wanted.filter((name) => !found.includes(name));
  const lacking = pluralsOf(tokens).flatMap((plural) => {
    const forms = new Intl.PluralRules(language, {
      type: plural.type === 'selectordinal' ? 'ordinal' : 'cardinal',
    }).resolvedOptions().pluralCategories;
    const cases = plural.cases.map(({ key }) => key);
    return forms.filter((form) => !cases.includes(form) && !isWholeRange(form, cases, language));
  });
  return [
    ...unknown.map((name) => `has the unknown argument {${name}}`),
    ...left.map((name) => `lacks the argument {${name}}`),
    ...lacking.map((form) => `lacks the plural form “${form}”`),
  ];
}

/**
 * `=0`, `=1` and `=2` replace `zero`, `one` and `two` if those mean nothing else; `many` of de, fr and es is
 * for millions.
 */
function isWholeRange(form, cases, language) {
  if (form === 'many' && language !== 'ar') return true;
  // One form for nothing and for one.
  if (form === 'one' && language === 'fr' && !cases.includes('=0')) return false;
  const figure = { zero: '=0', one: '=1', two: '=2' }[form];
  return figure !== undefined && cases.includes(figure);
}

function argumentsOf(tokens) {
  return tokens.flatMap((token) => [
    ...('arg' in token ? [token.arg] : []),
    ...(token.cases ?? []).flatMap(({ tokens: inner }) => argumentsOf(inner)),
  ]);
}

function pluralsOf(tokens) {
  return tokens.flatMap((token) => [
    ...(token.type === 'plural' || token.type === 'selectordinal' ? [token] : []),
    ...(token.cases ?? []).flatMap(({ tokens: inner }) => pluralsOf(inner)),
  ]);
}

const byText = (one, other) => (one < other ? -1 : 1);

function leavesOf(tree, parent = '') {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => {
      const name = parent === '' ? key : `${parent} › ${key}`;
      return typeof value === 'string' ? [[name, value]] : [...leavesOf(value, name)];
    }),
  );
}

// ——— Catalogues and contract, imported ———

const program = `
export { recorded } from 'virtual:catalogue';
import.meta.glob('/src/web/**/*-words.ts', { eager: true });
export const contract = import.meta.glob(
  ['/src/contract/**/*.ts', '!**/*.test.ts', '!**/messages/messages-*.ts', '!**/openapi*.ts'],
  { eager: true },
);
export { contractKey, sentencesOf } from '/src/web/shared/language/contract-lookup.ts';
`;

/** Replaces catalogue.ts to collect texts; messages filled in while loading stay text. */
const recorder = `
export const recorded = {};
export function catalogue(name, english) {
  let place = recorded;
  for (const part of name.split('.')) place = place[part] ??= {};
  Object.assign(place, texts(english));
  return shown(english);
}
// A tone is a look.
const texts = (tree) =>
  Object.fromEntries(
    Object.entries(tree)
      .filter(([key]) => key !== 'tone')
      .map(([key, text]) => [key, typeof text === 'string' ? text : texts(text)])
      .filter(([, text]) => typeof text === 'string' || Object.keys(text).length > 0),
  );
const shown = (tree) =>
  Object.fromEntries(
    Object.entries(tree).map(([key, text]) => [
      key,
      typeof text !== 'string' ? shown(text) : text.includes('{') ? () => text : text,
    ]),
  );
`;

/** @returns {import('vite').Plugin} */
function collecting() {
  const own = { 'virtual:texts': program, 'virtual:catalogue': recorder };
  return {
    name: 'collect-texts',
    enforce: 'pre',
    resolveId(source, importer) {
      const path = source.startsWith('.') ? join(importer, '..', source) : source;
      if (path.endsWith('/language/catalogue.ts')) return 'virtual:catalogue';
      if (source.endsWith('.words')) return 'virtual:none';
      return Object.hasOwn(own, source) ? source : null;
    },
    load(id) {
      return id === 'virtual:none' ? 'export default {};' : (own[id] ?? null);
    },
  };
}

/** Pages contain no secret's name (bundle.test.ts), so their texts have an argument for each. */
const secretName = /SERVICE_API_(?:KEY|SECRET)(?:_NEXT)?|DATA_KEY|AUDIT_KEY|OIDC_CLIENT_SECRET/g;

/** Maps each sentence to itself, figures by position. */
function contractTexts({ contract, contractKey, sentencesOf }) {
  const texts = new Set();
  for (const module of Object.values(contract)) {
    for (const exported of Object.values(module)) {
      for (const text of messagesIn(exported)) texts.add(text);
    }
  }
  for (const text of [...namesIn(contract), ...writtenTexts()]) texts.add(text);
  const keys = [...texts]
    .flatMap(sentencesOf)
    .map((text) => withOwnLetters(contractKey(text.replaceAll(secretName, '{a}')).key))
    .filter((key) => /\p{L}{2}/u.test(key));
  const known = new Set(keys);
  return Object.fromEntries(
    [...known]
      .filter((key) => !key.includes('{a}') || !known.has(key.replaceAll('{a}', '{n}')))
      .toSorted(byText)
      .map((key) => [key, key]),
  );
}

/** Renames a sentence's arguments to `{a}`, `{b}` … */
function withOwnLetters(text) {
  let count = 0;
  return text.replaceAll(/\{[a-z]\}/g, (name) =>
    name === '{n}' ? name : `{${String.fromCodePoint(97 + count++)}}`,
  );
}

function* namesIn(modules) {
  const at = (path) => modules[`/src/contract/${path}.ts`];
  for (const group of [
    ...at('fields/identity-fields').identityGroups,
    ...at('fields/transaction-fields').transactionGroups,
  ]) {
    for (const { label } of Object.values(group)) yield label;
  }
  for (const { name } of Object.values(at('desk/pages').deskPages)) yield name;
  yield* at('desk/permissions').roles;
  for (const { summary } of Object.values(at('service/operations').operations)) yield summary;
  const { occupationIndustries, occupations, sourcesOfFunds, purposesOfTransaction } =
    at('service/occupations');
  yield* [...occupationIndustries, ...occupations, ...sourcesOfFunds, ...purposesOfTransaction];
}

function messagesIn(exported) {
  const seen = new Set();
  const found = [];
  walk(exported);
  return found;

  function walk(value) {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const def = value._zod?.def;
    if (def === undefined) {
      if (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
        Object.values(value).forEach(walk);
      return;
    }
    if (typeof def.error === 'function') for (const issue of issues) add(def.error(issue));
    for (const part of Object.values(def)) walk(part);
    if (def.type === 'lazy') walk(def.getter());
  }
  function add(message) {
    const text = typeof message === 'string' ? message : message?.message;
    if (typeof text === 'string') found.push(text);
  }
}

const issues = [
  { input: undefined },
  { input: null },
  { input: 0 },
  { input: '' },
  { code: 'unrecognized_keys', input: {} },
];

// ——— Texts of the server, the sandbox and of rules, read from their source ———

/** Returns true for sources of text on pages; commands, configuration and logs are read elsewhere. */
const isShown = (path) =>
  /^src\/(?:contract|server|sandbox|node\/inspection)\/.*\.ts$/.test(path) &&
  !/\.test\.ts$|-program\.ts$|\/(?:messages|commands|database|audit\/verify|conformance|seeds|testing)\//.test(
    path,
  ) &&
  !notShown.has(basename(path, '.ts'));

const notShown = new Set([
  'choices',
  'reading-choices',
  'config-variables',
  'configuration-error',
  'create-data-keys',
  'desk-openapi',
  'staff-store',
  'key-file',
  'main',
  'metrics',
  'operations',
  'openapi',
  'openapi-answers',
  'sandbox-history',
  'service-fields-file',
]);

/** Failures that no page shows. */
const inner =
  /^(?:TypeError|RangeError|Error|ConfigurationError|UsageError|\w*TokenError|SandboxStartError|PageMissingError)$/;

/** Lists literals and templates, with values as `{a}`, `{b}` … */
function writtenTexts() {
  return readdirSync(join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter(isShown)
    .toSorted(byText)
    .flatMap(sentencesIn);
}

function sentencesIn(path) {
  const { program } = parseSync(path, readFileSync(join(projectRoot, path), 'utf8'));
  const found = [];
  const passed = [];
  const add = (node, text) => {
    if (isSentence(text) && !passed.some(({ start, end }) => start <= node.start && node.end <= end))
      found.push(text);
  };
  const visitor = new Visitor({
    NewExpression: (node) => inner.test(node.callee.name ?? '') && passed.push(node),
    TSLiteralType: (node) => passed.push(node),
    // What a scenario makes happen goes on a line of its own.
    Property: ({ key, value }) => {
      if (key.name === 'happens' && typeof value.value === 'string') found.push(value.value);
      // These are shown as the service said them.
      if (key.name === 'reason' || key.name === 'externalReason') passed.push(value);
    },
    Literal: (node) => typeof node.value === 'string' && add(node, node.value),
    TemplateLiteral: (node) => add(node, templateText(node)),
  });
  visitor.visit(program);
  return found;
}

function templateText({ quasis }) {
  return quasis.map(({ value }) => value.cooked).join('{a}');
}

/** Accepts a capital and further words, or a value and a full stop; a name may come second. */
const isSentence = (text) =>
  /^(?:\p{Lu}[\p{L}’-]*,? \p{Ll}|\{a\}(?: \p{Ll}+){2,}.*\.$|(?:This|\p{Lu}\p{Ll}+(?=.*\.$)) (?:[\p{Lu}#]|\{a\}).* \p{Ll})/u.test(
    text,
  );

if (isMain(import.meta.url)) {
  const english = await englishTexts();
  if (process.argv.includes('--english')) console.log(JSON.stringify(english, null, 2));
  else if (process.argv.includes('--missing')) {
    const missing = [
      ...wordsOutOfUse(english),
      ...(existsSync(wordsFolder) ? [...missingTexts(english), ...sentencesLeftOpen(english)] : []),
    ];
    for (const line of missing) console.log(line);
    console.log(missing.length === 0 ? 'Every text is translated.' : `${missing.length} faults`);
    process.exitCode = missing.length === 0 ? 0 : 1;
  } else {
    console.error('Usage: node src/tools/words.mjs --english | --missing');
    process.exitCode = 2;
  }
}
