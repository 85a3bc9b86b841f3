import { expect, it } from 'vitest';

import { inLanguage } from '#testing/web/in-language.ts';

const english = { title: 'Title', steps: ['First', 'Second'], part: { left: 'Left', right: 'Right' } };

it('a list stays a list, whatever is translated of it', async () => {
  const { catalogue } = await inLanguage('de', () => import('./catalogue.ts'), {
    steps: { steps: { 0: 'Erstens' }, part: { left: 'Links' } },
  });
  expect(catalogue('steps', english)).toEqual({
    title: 'Title',
    steps: ['Erstens', 'Second'],
    part: { left: 'Links', right: 'Right' },
  });
});

it('a part of a file is found by its name, and no name finds what objects are made of', async () => {
  const { catalogue } = await inLanguage('de', () => import('./catalogue.ts'), {
    ramp: { step: { left: 'Links' } },
  });
  expect(catalogue('ramp.step', { left: 'Left' })).toEqual({ left: 'Links' });
  expect(catalogue('ramp.constructor', { left: 'Left' })).toEqual({ left: 'Left' });
});

it('what the contract says too is translated there, but in a catalogue that is in English as a whole', async () => {
  const { catalogue } = await inLanguage('de', () => import('./catalogue.ts'), {
    contract: { Left: 'Links', Right: 'Rechts' },
    ramp: { step: { right: 'Nach rechts' } },
  });
  const sides = { left: 'Left', right: 'Right' };
  expect(catalogue('ramp.step', sides)).toEqual({ left: 'Links', right: 'Nach rechts' });
  expect(catalogue('ramp.sides', sides)).toEqual({ left: 'Links', right: 'Rechts' });
  expect(catalogue('price', sides)).toEqual(sides);
});

it('what is filled into Arabic keeps its own order, in an isolate', async () => {
  const arabic = (await import('#web/words/ar.words')).default as unknown as {
    shared: { shared: { onlyMay: (values: object) => string } };
  };
  expect(arabic.shared.shared.onlyMay({ roles: '2026-11-23' })).toContain('\u20682026-11-23\u2069');
});

it('a figure beside a counted one is grouped as that is', async () => {
  const { timelineWords } = await import('#web/features/ramp/ramp-words.ts');
  expect(timelineWords.refusedDeliveries({ count: 1000, callbacks: 1000, when: '2 min ago' })).toBe(
    '1,000 refused deliveries of 1,000 callbacks, most recently 2 min ago',
  );
});
