/**
 * A status's meaning. good: final and well. progress: moves on its own. waiting: for the customer. action: needs
 * staff. bad: failed or blocked. ended: expired or cancelled. indicative: not binding. refunded: money back.
 * neutral: unknown.
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

/** Colours of app/styles/tokens.css: amber waits, blue moves, red failed, grey is over or neutral. */
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

/** Returns a value for the style prop `c`. */
export function toneText(tone: Tone): string {
  return `var(--rampart-${toneColors[tone]}-text)`;
}
