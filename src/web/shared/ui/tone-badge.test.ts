import { expect, it } from 'vitest';

import { toneIcons } from './tone-badge.tsx';
import { type Tone, toneColors, tones } from './tone.ts';

it('each tone has one icon, and each icon one meaning', () => {
  expect(Object.keys(toneIcons)).toEqual(tones);
  expect(Object.values(toneIcons).every((icon) => icon !== undefined)).toBe(true);
  expect(new Set(Object.values(toneIcons)).size).toBe(tones.length);
});

it('amber waits for somebody, blue moves, red has failed, grey is over or says nothing', () => {
  const inColour = (wanted: (typeof toneColors)[Tone]) => tones.filter((tone) => toneColors[tone] === wanted);
  expect(inColour('action')).toEqual(['waiting', 'action']);
  expect(inColour('progress')).toEqual(['progress']);
  expect(inColour('bad')).toEqual(['bad']);
  expect(inColour('neutral')).toEqual(['ended', 'indicative', 'neutral']);
});
