// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';

import { afterEach, describe, expect, it } from 'vitest';

import { pageRoute, pages } from '../pages.ts';
import { takesLetters } from '#web/shared/keys/single-keys.ts';
import { meaningOf, pageKeysOf } from './shortcuts.ts';

const pageKeys = pageKeysOf([pageRoute('overview'), pageRoute('customers'), pageRoute('callbacks')]);
const plain = { hasModifier: false, isTaken: false, isAfterG: false, pageKeys };

describe('a single key', () => {
  it('opens a page after g, and the sheet as ?', () => {
    expect(meaningOf({ ...plain, key: 'g' })).toEqual({ kind: 'wait' });
    expect(meaningOf({ ...plain, key: 'c', isAfterG: true })).toEqual({ kind: 'go', to: '/customers' });
    expect(meaningOf({ ...plain, key: 'b', isAfterG: true })).toEqual({ kind: 'go', to: '/callbacks' });
    expect(meaningOf({ ...plain, key: '?' })).toEqual({ kind: 'sheet' });
  });

  it('does nothing for a second key alone, nor for an unknown key', () => {
    for (const key of ['o', 'c', 'b']) expect(meaningOf({ ...plain, key })).toBeNull();
    expect(meaningOf({ ...plain, key: 'toString', isAfterG: true })).toBeNull();
    expect(meaningOf({ ...plain, key: 'C', isAfterG: true })).toBeNull();
    // Diagnosis isn't offered here.
    expect(meaningOf({ ...plain, key: 'd', isAfterG: true })).toBeNull();
  });

  it.each(['hasModifier', 'isTaken'] as const)('does nothing where it %s', (what) => {
    for (const key of ['g', '?', 'c']) {
      expect(meaningOf({ ...plain, isAfterG: true, key, [what]: true })).toBeNull();
    }
  });
});

describe('the key of a page', () => {
  it('leads to one page, which the user’s guide names', async () => {
    const guide = await readFile('public/help/keyboard.md', 'utf8');
    const listed = pages.flatMap(({ name, menu }) =>
      menu?.key === undefined ? [] : [{ key: menu.key, name }],
    );
    expect(listed).toHaveLength(pageKeysOf(pages).size);
    for (const { key, name } of listed) expect(guide).toContain(`| \`g\` then \`${key}\` | open **${name}**`);
  });

  it.each([
    ['n', '/new-customer'],
    ['u', '/documents/new'],
    ['a', '/audit'],
    ['l', '/limits'],
  ])('%s opens %s', (key, to) => {
    expect(meaningOf({ ...plain, pageKeys: pageKeysOf(pages), key, isAfterG: true })).toEqual({
      kind: 'go',
      to,
    });
  });
});

describe('what takes letters itself', () => {
  afterEach(() => document.body.replaceChildren());

  it.each([
    '<input>',
    '<textarea></textarea>',
    '<select></select>',
    '<div contenteditable="true"></div>',
    '<div role="menu"><button></button></div>',
    '<dialog><button></button></dialog>',
  ])('is %s', (html) => {
    document.body.innerHTML = html;
    const target = document.body.querySelector('button') ?? document.body.firstElementChild;
    expect(takesLetters(target)).toBe(true);
  });

  it('is any dialog over the page, wherever the focus is', () => {
    expect(takesLetters(document.body)).toBe(false);
    document.body.innerHTML = '<dialog open></dialog>';
    expect(takesLetters(document.body)).toBe(true);
  });
});
