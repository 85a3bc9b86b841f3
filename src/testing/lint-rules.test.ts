import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { exceptions } from '../tools/lint-rules.mjs';
import { lint, lintRules, plant, plantSettings } from './planted-imports.ts';

const root = join(import.meta.dirname, '../..');
const [time, patterns, html, log, sqlRule] = [
  'rampart(constant-time)',
  'rampart(written-patterns)',
  'rampart(no-html)',
  'rampart(redacted-log)',
  'rampart(tagged-sql)',
];
const restricted = 'eslint(no-restricted-properties)';

/** Each is a file of its own, so that each is seen to be refused by itself. */
const refused: readonly (readonly [rule: string, code: string])[] = [
  [time, 'export const is = (digest: string, given: string) => digest === given;'],
  [time, 'export const is = (row: { code_digest: string }, given: string) => given !== row.code_digest;'],
  [time, 'export const is = (call: { signature: string }, other: string) => other == call["signature"];'],
  [time, 'export const is = (tokens: string[], given: string) => tokens[0] === given;'],
  [time, 'export const is = (key: { mac(): string }, given: string) => key?.mac() === given;'],
  [
    time,
    'export const is = (h: { digest(form: string): string }, given: string) => h.digest("hex") != given;',
  ],
  [time, 'export const is = (apiKey: string | null, given: string) => (apiKey ?? "") === given;'],
  [patterns, 'export const pattern = (text: string) => new RegExp(text);'],
  [patterns, 'export const pattern = (text: string) => RegExp(`^${text}$`, "u");'],
  [patterns, 'export const pattern = (text: string) => new RegExp("^" + text);'],
  [restricted, 'export const show = (box: HTMLElement, text: string) => { box.innerHTML = text; };'],
  [restricted, 'export const show = (box: HTMLElement, text: string) => { box["innerHTML"] += text; };'],
  [restricted, 'export const show = (box: HTMLElement, text: string) => { box.outerHTML = text; };'],
  [
    restricted,
    'export const show = (box: Element, text: string) => box.insertAdjacentHTML("beforeend", text);',
  ],
  [restricted, 'export const show = (text: string) => document.write(text);'],
  [restricted, 'export const show = (text: string) => document.writeln(text);'],
  [restricted, 'export const show = (range: Range, text: string) => range.createContextualFragment(text);'],
  ['react(no-danger)', 'export const Shown = ({ html }) => <p dangerouslySetInnerHTML={html} />;'],
  [html, 'export const shown = (__html: string) => ({ dangerouslySetInnerHTML: { __html } });'],
  [html, 'export const Shown = ({ html }) => <iframe title={html} srcDoc={html} />;'],
  [log, 'export const say = (log: Log, error: Error) => log.error(error);'],
  [log, 'export const say = (log: Log, error: Error) => log.error({ error }, "failed");'],
  [log, 'export const say = (log: Log, error: Error) => log.warn({ problem: error.message }, "failed");'],
  [log, 'export const say = (app: { log: Log }, error: Error) => app.log.info(error.message);'],
  [log, 'export const say = (logger: Log, error: Error) => logger.fatal(`failed: ${String(error)}`);'],
  [log, 'export const say = (logger: Log, error: Error) => logger.debug("failed: " + error);'],
  [
    log,
    'export const say = (logger: Log, error: Error) => logger.error({ problem: String(error) }, "failed");',
  ],
  [log, 'export const say = (r: { log: Log }, why: Error) => r.log.error({ problem: why.stack }, "failed");'],
  [sqlRule, 'export const read = (id: string) => sql.raw(id);'],
  [sqlRule, 'export const read = (id: string) => CompiledQuery.raw("select 1 as " + id);'],
  [sqlRule, 'export const read = (id: string) => `select * from staff where id = ${id}`;'],
  [sqlRule, 'export const read = (id: string) => "DELETE FROM staff WHERE id = \'" + id + "\'";'],
  [sqlRule, 'export const read = (id: string) => `update staff set name = ${id}`;'],
  [sqlRule, 'export const read = (id: string) => `create index ${id}`;'],
];

const taken = [
  'export const is = (digest: string | undefined) => digest !== undefined && digest !== "" && typeof digest === "string";',
  'export const is = (token: string, length: number) => token.length === length;',
  'export const is = (codes: string[], code: string) => codes[0] === code;',
  'export const patterns = [new RegExp("^a$"), new RegExp(String.raw`^\\d$`, "u"), RegExp("a" + "b")];',
  'export const show = (box: HTMLElement, text: string) => { box.textContent = text; };',
  'export const say = (log: Log, error: Error) => log.error({ err: error, status: 500 }, "failed");',
  'export const say = (log: Log, failure: { code: string }) => log.warn({ problem: failure.code }, "failed");',
  'export const say = (math: { log: Shown }, error: Error) => math.log.error2(error);',
  'export const read = (id: string) => sql`select * from staff where id = ${id}`;',
  'export const read = (name: string) => `Select a customer; ${name} was updated`;',
  'export const read = sql.raw("select 1");',
];

const fileOf = (name: string, at: number) => `src/server/${name}-${at}.tsx`;

describe('the linter’s rules of our own', () => {
  const project = mkdtempSync(join(tmpdir(), 'rampart-rules-'));
  let found: ReadonlyMap<string, readonly string[]>;
  const rulesIn = (file: string) =>
    (found.get(file) ?? []).filter((rule) => /^(?:rampart|react)\(|-properties\)$/.test(rule));

  beforeAll(() => {
    plantSettings(project);
    for (const [at, [, code]] of refused.entries()) plant(project, fileOf('refused', at), `${code}\n`);
    for (const [at, code] of taken.entries()) plant(project, fileOf('taken', at), `${code}\n`);
    plant(project, 'src/server/planted.test.ts', `${refused[0]?.[1]}\n`);
    found = lint(project);
  });
  afterAll(() => {
    rmSync(project, { recursive: true });
  });

  it.each(refused.map(([rule, code], at) => [rule, code, at] as const))('%s: %s', (rule, _code, at) => {
    expect(rulesIn(fileOf('refused', at))).toContain(rule);
  });

  it.each(taken.map((code, at) => [code, at] as const))('nothing is said of %s', (_code, at) => {
    expect(rulesIn(fileOf('taken', at))).toEqual([]);
  });

  it('tests compare as they like', () => {
    expect(rulesIn('src/server/planted.test.ts')).toEqual([]);
  });
});

describe('the exceptions from them', () => {
  const project = mkdtempSync(join(tmpdir(), 'rampart-exceptions-'));
  let found: ReadonlyMap<string, readonly string[]>;
  const places = [...new Set(exceptions.map(([rule, file]) => `${rule} ${file}`))];
  const excepted = [...new Set(exceptions.map(([, file]) => file))];

  beforeAll(() => {
    plantSettings(project);
    const rules = readFileSync(join(project, lintRules), 'utf8');
    const without = rules.replace(
      /^export const exceptions = \[[^]*?^\];$/m,
      'export const exceptions = [];',
    );
    if (without.length === rules.length) throw new Error('the list of exceptions was not found');
    writeFileSync(join(project, lintRules), without);
    for (const file of excepted) {
      mkdirSync(dirname(join(project, file)), { recursive: true });
      cpSync(join(root, file), join(project, file));
    }
    found = lint(project);
  });
  afterAll(() => {
    rmSync(project, { recursive: true });
  });

  it.each(places)('%s: without them the linter reports as many places as are named', (place) => {
    const [rule = '', file = ''] = place.split(' ');
    const reported = (found.get(file) ?? []).filter((one) => one === `rampart(${rule})`);
    const named = exceptions.filter((one) => one[0] === rule && one[1] === file);
    expect(reported.length).toBeGreaterThanOrEqual(named.length);
  });

  it.each(exceptions)('%s in %s: %s is there, and has its reason', (_rule, file, part, why) => {
    expect(readFileSync(join(root, file), 'utf8')).toContain(part);
    expect(why.length).toBeGreaterThan(4);
  });
});
