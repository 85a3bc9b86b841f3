import { pageStart, type PageStart } from '#contract/desk/session.ts';

/** What the desk wrote into the page itself; null if there is nothing readable. */
export function readPageStart(): PageStart | null {
  const text = document.getElementById('page-start')?.textContent ?? '';
  try {
    const parsed = pageStart.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

declare global {
  interface Window {
    /** Requested by public/before-page.js for the person who opened the page. */
    rampartEarlyAnswer?: { path: string; askedAtMs: number; answer: Promise<Response> } | undefined;
  }
}

/** An answer that waited longer than this may be out of date. */
const LONGEST_MS = 30_000;

/** The answer to a request made before the program was loaded, for the first caller; undefined for later ones. */
export function takeEarlyAnswer(path: string, nowMs: number = Date.now()): Promise<Response> | undefined {
  const early = window.rampartEarlyAnswer;
  if (early?.path !== path) return undefined;
  forgetEarlyAnswer();
  const ageMs = nowMs - early.askedAtMs;
  return ageMs >= 0 && ageMs <= LONGEST_MS ? early.answer : undefined;
}

/** Forgets an unused answer: it was for the previous person. */
export function forgetEarlyAnswer(): void {
  window.rampartEarlyAnswer = undefined;
}
