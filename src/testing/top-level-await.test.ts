import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { topLevelAwaits } from './top-level-await.ts';

describe('the search for a module that waits while it is loaded', () => {
  it.each([
    ['a statement', 'await load();'],
    ['an initialiser', 'const words = await load();'],
    ['what is exported', 'export default await load();'],
    ['an exported constant', 'export const words = (await load()).words;'],
    ['a branch', 'if (isGerman) { await load(); }'],
    ['a condition', 'if (await load()) go();'],
    ['a block, a loop, a try', '{ while (true) { try { await load(); } finally { end(); } } }'],
    ['a loop over what comes', 'for await (const one of all()) use(one);'],
    ['a template', 'const text = `Hello ${await name()}`;'],
    ['a tag of a template', '(await tag())`text`;'],
    ['an argument', 'start(await load());'],
    ['a spread', 'start(...(await load()));'],
    ['a property', 'export const parts = { de: await load() };'],
    ['a computed name', 'export const parts = { [await name()]: 1 };'],
    ['a default of a pattern', 'const { language = await load() } = settings;'],
    ['what a class extends', 'class Page extends (await load()) {}'],
    ['the computed name of a method', 'class Page { [await name()]() {} }'],
    ['the computed name of a field', 'class Page { static [await name()] = 1; }'],
    ['an import', 'const { words } = await import("./words.js");'],
    ['the callee of a function that is called at once', '(await load())(() => 1);'],
    ['what is disposed of later', 'await using lock = take();'],
    ['a label', 'once: await load();'],
    ['an optional chain', 'const words = (await load())?.words;'],
    ['a switch', 'switch (await load()) { case 1: go(); }'],
  ])('finds it in %s', (_where, module) => expect(topLevelAwaits(module)).toHaveLength(1));

  it.each([
    ['an async function', 'async function load() { await fetch("/"); }'],
    [
      'an async arrow',
      'export const load = async () => { const answer = await fetch("/"); return answer; };',
    ],
    ['an arrow’s expression', 'const load = async () => await fetch("/");'],
    [
      'a function that is called at once',
      'void (async () => { for await (const one of all()) use(one); })();',
    ],
    [
      'a default that an inner function has',
      'const load = (inner = async () => await fetch("/")) => inner();',
    ],
    ['a method', 'class Page { async load() { await fetch("/"); } }'],
    ['an object’s method', 'export const page = { async load() { await fetch("/"); } };'],
    ['a field of a class', 'class Page { load = async () => { await fetch("/"); }; }'],
    ['a static block', 'class Page { static { void (async () => { await fetch("/"); })(); } }'],
    ['a generator', 'async function* all() { yield await fetch("/"); }'],
    ['an import that nobody waits for', 'import("./words.js").then(use);'],
    ['a text and a comment', 'const text = "await load()"; // await load()\n/* await load() */'],
    ['a property of that name', 'const { await: waited } = settings; settings.await(); use({ await: 1 });'],
    ['an expression', 'const pattern = /await load/;'],
  ])('finds none in %s', (_where, module) => expect(topLevelAwaits(module)).toEqual([]));

  it('says where, each of several', () => {
    expect(topLevelAwaits('const a = await one();\nasync () => await two();\nif (a) await three();')).toEqual(
      [10, 55],
    );
  });

  it('takes what it can’t parse for no module', () => {
    expect(() => topLevelAwaits('const words = ;')).toThrow('Parse failed');
  });
});

const page = join(import.meta.dirname, '../../dist/web');
const chunks = existsSync(page)
  ? readdirSync(page, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  : [];

describe('the chunks of the page and its workers (dist/web)', () => {
  it('are built: `npm run build` comes first', () => {
    expect(chunks.length).toBeGreaterThan(20);
    expect(chunks.some((chunk) => chunk.includes('worker'))).toBe(true);
  });

  it('wait for nothing while they are loaded', () => {
    const waiting = chunks.flatMap((chunk) => {
      const module = readFileSync(chunk, 'utf8');
      return topLevelAwaits(module).map((at) => `${chunk.slice(page.length)}: ${module.slice(at, at + 60)}`);
    });
    expect(waiting).toEqual([]);
  });
});
