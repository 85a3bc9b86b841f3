// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';

import { openDocument } from '#testing/web/before-page.ts';

type Rules = Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>;

/** Collects the policies that the page creates. */
function policies(): Map<string, Rules> {
  const made = new Map<string, Rules>();
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, rules: Rules) => void made.set(name, rules),
  });
  openDocument({ address: '/sign-in', start: '{}', answer: {} });
  return made;
}

describe('the one policy of trusted types', () => {
  it('is the default one, and makes no scripts', () => {
    const made = policies();
    expect([...made.keys()]).toEqual(['default']);
    expect(Object.keys(made.get('default') ?? {})).toEqual(['createHTML', 'createScriptURL']);
  });

  it.each([
    ['.m { color: red; }', true],
    ['@media (max-width: 40em) { a > b { content: "&lt;"; } }', true],
    ['', true],
    ['<b>bold</b>', false],
    ['a</style><script>1</script>', false],
  ])('as elements, %s: %s', (text, isTaken) => {
    expect(policies().get('default')?.createHTML(text)).toBe(isTaken ? text : null);
  });

  it.each([
    ['/assets/prepare-image-worker-BmR-bnyq.js', true],
    [`${window.location.origin}/assets/worker.js`, true],
    ['/assets/../api/environment', false],
    ['/assets/%2e%2e/api', false],
    ['/assets/folder/worker.js', false],
    ['/before-page.js', false],
    ['https://example.com/assets/worker.js', false],
    ['//example.com/assets/worker.js', false],
    ['data:text/javascript,1', false],
    ['blob:null/1', false],
    ['javascript:alert(1)', false],
  ])('as a program, %s: %s', (address, isTaken) => {
    expect(policies().get('default')?.createScriptURL(address)).toBe(isTaken ? address : null);
  });

  it('is left out where the browser has none', () => {
    vi.stubGlobal('trustedTypes', undefined);
    expect(() => openDocument({ address: '/sign-in', start: '{}', answer: {} })).not.toThrow();
  });
});
