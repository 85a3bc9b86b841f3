// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';

import { helpChapters } from '#contract/desk/pages.ts';
import { routesOf } from '#testing/web/pages.ts';
import { openPage } from '#testing/web/page-under-test.tsx';

afterEach(cleanup);

async function open(at = '/help') {
  const person = userEvent.setup({ delay: null });
  await openPage({ routes: routesOf('help'), at });
  return { person, box: await screen.findByRole('textbox', { name: 'Search the guide' }) };
}

describe('the page of the user’s guide', () => {
  it('begins at the beginning and lists every chapter', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 2, name: 'Start here' })).toBeTruthy();
    const chapters = within(screen.getByRole('navigation', { name: 'Chapters' })).getAllByRole('link');
    // The guide is English in every language.
    expect(chapters.every((link) => link.querySelector('[lang="en"][dir="ltr"]') !== null)).toBe(true);
    expect(chapters.map((link) => link.getAttribute('href'))).toEqual(
      helpChapters.map((chapter) => `/help/${chapter}`),
    );
  });

  it('opens the chapter that the address names', async () => {
    await open('/help/follow-a-ramp');
    expect(screen.getByRole('heading', { level: 2, name: 'Follow a ramp' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: 'Where is my money?' }).id).toBe(
      'where-is-my-money',
    );
    const opened = screen.getByRole('link', { name: 'Follow a ramp' });
    expect(opened.getAttribute('aria-current')).toBe('page');
  });

  it('draws lists, tables, keys and links, and makes no HTML of a text', async () => {
    await open('/help/keyboard');
    expect(screen.getByRole('columnheader', { name: 'keys' })).toBeTruthy();
    expect(screen.getByText('Shift Tab').tagName).toBe('KBD');
    cleanup();
    await open('/help/create-a-customer');
    expect(screen.getByRole('link', { name: 'Sharing documents' }).getAttribute('href')).toBe(
      '/help/share-documents',
    );
  });

  it('finds places in every chapter, and says when there are none', async () => {
    const { person, box } = await open();
    await person.type(box, 'recovery code');
    const found = screen.getByRole('region', { name: /results?$/ });
    expect(
      within(found)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toContain('/help/accounts#your-own-account');
    const isEnglish = (text: Element) => text.closest('[lang="en"][dir="ltr"]') !== null;
    expect([...found.querySelectorAll('a > *, p')].every(isEnglish)).toBe(true);
    await person.clear(box);
    await person.type(box, 'no chapter says this');
    expect(screen.getAllByText('No results in the guide', { selector: 'p' })).toHaveLength(1);
  });

  it('says so of a chapter that there is not', async () => {
    await open('/help/nobody-wrote-this');
    expect(screen.getByText('No chapter has this name')).toBeTruthy();
  });
});
