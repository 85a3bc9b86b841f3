import { words } from '../words/session-words.ts';

/** By what a browser calls itself; the first that is found counts, since later ones claim to be the earlier. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a browser calls itself, as people say it: `Firefox on Windows`. A claim, which proves nothing; null for one that is none of these. */
export function browserName(agent: string): string | null {
  const find = (names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (browser === undefined) return null;
  return system === undefined ? browser : words.browserOn(browser, system);
}
