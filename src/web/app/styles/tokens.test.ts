import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

const [light = '', dark = ''] = tokens.split("[data-mantine-color-scheme='dark']");
const schemes = { light: read(light), dark: read(dark) };

const tones = ['good', 'progress', 'action', 'bad', 'neutral', 'refunded'];
const pairs: readonly { text: string; ground: string }[] = [
  ...tones.map((tone) => [`${tone}-text`, `${tone}-fill`]),
  ...['page', 'rail', 'surface', 'hover'].flatMap((ground) => [
    ['text', ground],
    ['dimmed', ground],
    ['accent-text', ground],
  ]),
  ['accent-on-fill', 'accent-fill'],
  ['placeholder', 'surface'],
  ['error', 'page'],
  ['error', 'surface'],
  ['strip-text', 'strip-fill'],
  ['muted-on-fill', 'bad-fill'],
  ['text', 'bad-fill'],
].map(([text = '', ground = '']) => ({ text, ground }));

function read(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--rampart-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

/** Contrast ratio of two colours. WCAG 2.2, 1.4.3. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

describe.each(Object.entries(schemes))('colours of the %s scheme', (_name, colours) => {
  const colour = (name: string) => colours.get(name) ?? expect.fail(`${name} is missing`);

  it.each(pairs)('$text on $ground can be read (4.5:1)', ({ text, ground }) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['page', 'surface'])('shows where a field is on %s (3:1)', (ground) => {
    expect(contrast(colour('control-line'), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
