import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

import { tones } from './tone-badge.tsx';

const styles = readFileSync(new URL('tone-badge.module.css', import.meta.url), 'utf8');
const looks = [...styles.matchAll(/\[data-tone='(\w+)'\] \{([^}]*)\}/g)].map(([, tone = '', rules = '']) => ({
  tone,
  colour: /--tone-text: var\(--rampart-(\w+)-text\)/.exec(rules)?.[1],
  icon: /--tone-icon: (url\(.*\));/.exec(rules)?.[1],
}));

it('each tone has one icon, and each icon one meaning', () => {
  expect(looks.map(({ tone }) => tone)).toEqual(tones);
  expect(looks.every(({ icon }) => icon !== undefined)).toBe(true);
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(tones.length);
});

it('amber waits for somebody, blue moves, red has failed, grey is over or says nothing', () => {
  const inColour = (wanted: string) =>
    looks.filter(({ colour }) => colour === wanted).map(({ tone }) => tone);
  expect(inColour('action')).toEqual(['waiting', 'action']);
  expect(inColour('progress')).toEqual(['progress']);
  expect(inColour('bad')).toEqual(['bad']);
  expect(inColour('neutral')).toEqual(['ended', 'indicative', 'neutral']);
});
