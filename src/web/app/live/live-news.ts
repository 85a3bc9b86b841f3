import * as z from 'zod/mini';

import { changeHint, type ChangeHint } from '#contract/desk/events.ts';

/** What a tab is told: of one object, or that anything may have changed. */
export type LiveNews = ChangeHint | 'everything';

const liveNews = z.union([changeHint, z.literal('everything')]);

/** Reads what came from another tab, which may run another version of this page, or from the desk. */
export function readNews(value: unknown): LiveNews | null {
  const parsed = liveNews.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Likewise, from text. */
export function parseNews(text: string): LiveNews | null {
  try {
    return readNews(JSON.parse(text));
  } catch {
    return null;
  }
}
