/**
 * What a status means for the person who reads it; its icon is in tone-badge.tsx. good: final and well. progress: moves by itself. waiting:
 * for the customer. action: needs a person here. bad: failed or blocked. ended: expired or cancelled. indicative: not binding. refunded:
 * money went back. neutral: unknown, or says nothing.
 */
export const tones = [
  'good',
  'progress',
  'waiting',
  'action',
  'bad',
  'ended',
  'indicative',
  'refunded',
  'neutral',
] as const;
export type Tone = (typeof tones)[number];

/** The colours in app/styles/tokens.css: amber waits for somebody, blue moves, red has failed, grey is over or says nothing. */
export const toneColors: Readonly<
  Record<Tone, 'good' | 'progress' | 'action' | 'bad' | 'neutral' | 'refunded'>
> = {
  good: 'good',
  progress: 'progress',
  waiting: 'action',
  action: 'action',
  bad: 'bad',
  ended: 'neutral',
  indicative: 'neutral',
  refunded: 'refunded',
  neutral: 'neutral',
};

/** The colour of a tone's text and icon, for the style prop `c`. */
export function toneText(tone: Tone): string {
  return `var(--rampart-${toneColors[tone]}-text)`;
}
