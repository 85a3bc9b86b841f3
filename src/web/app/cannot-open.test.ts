// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { languages } from '#contract/desk/languages.ts';

import { cannotOpen } from './cannot-open.ts';

const script = readFileSync(join(import.meta.dirname, '../../../public/cannot-open.js'), 'utf8');
const program = `${window.location.origin}/assets/main-a1.js`;
const text = () => document.body.textContent;

/** Status of the program's file; null if the server is unreachable. */
let served: number | null = 200;

beforeEach(() => {
  served = 200;
  document.head.innerHTML = `<script type="module" src="${program}"></script>`;
  document.body.innerHTML = '<div id="root"><div id="frame-before-script">Rampart</div></div>';
  document.documentElement.lang = 'en';
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit) => {
    if (served === null || method !== 'HEAD') throw new TypeError('Load failed');
    return new Response(null, { status: served });
  });
  // oxlint-disable-next-line typescript/no-implied-eval -- the very file that the page loads
  new Function(script)();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Reports a failed file as browsers do. */
const fileFails = (name: 'script' | 'link', address: string, rel = 'stylesheet') => {
  const element = document.createElement(name);
  if (element instanceof HTMLLinkElement) element.rel = rel;
  element.setAttribute(name === 'script' ? 'src' : 'href', address);
  document.head.append(element);
  element.dispatchEvent(new Event('error'));
};

describe('a page that can’t be opened', () => {
  it.each([
    ['says that the program is broken', 200, 'Rampart couldn’t be loaded'],
    ['says that a newer version is served', 404, 'Rampart was updated'],
    ['says that nobody answers', null, 'You’re offline'],
  ])('%s', async (_what, status, title) => {
    served = status;
    fileFails('script', program);
    await vi.waitFor(() => expect(text()).toContain(title));
    expect(document.querySelector('[role=alert] button')?.textContent).toBe('Reload the page');
  });

  it('says so when a file is not whole', async () => {
    window.dispatchEvent(new ErrorEvent('error', { filename: program, message: 'Unexpected end of input' }));
    await vi.waitFor(() => expect(text()).toContain('Rampart couldn’t be loaded'));
  });

  it('says so when its styles do not come', async () => {
    fileFails('link', '/assets/start-b2.css');
    await vi.waitFor(() => expect(text()).toContain('Rampart couldn’t be loaded'));
  });

  it('says so when the program reports it', async () => {
    cannotOpen();
    await vi.waitFor(() => expect(text()).toContain('Rampart couldn’t be loaded'));
  });

  it.each(languages)('says so in %s', async (language) => {
    document.documentElement.lang = language;
    served = 404;
    cannotOpen();
    const titles = {
      en: 'Rampart was updated',
      de: 'Rampart wurde aktualisiert',
      fr: 'Rampart a été mis à jour',
      es: 'Rampart se ha actualizado',
      ar: 'تم تحديث Rampart',
    };
    await vi.waitFor(() => expect(text()).toContain(titles[language]));
  });

  it('says nothing of what is not the page’s own or not needed yet, nor once the page was drawn', async () => {
    fileFails('link', '/assets/customers-page-a1.js', 'modulepreload');
    window.dispatchEvent(new ErrorEvent('error', { filename: 'chrome-extension://a/b.js' }));
    fileFails('script', 'https://elsewhere.example/assets/a.js');
    document.getElementById('frame-before-script')?.remove();
    fileFails('script', program);
    await Promise.resolve();
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});
