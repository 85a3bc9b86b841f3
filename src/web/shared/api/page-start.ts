import { pageStart, type PageStart } from '#contract/desk/session.ts';

/** Reads what the desk wrote into the page; null if unreadable. */
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
    /** Fetched by public/before-page.js. */
    rampartEarlyAnswer?: { path: string; askedAtMs: number; answer: Promise<Response> } | undefined;
  }
}

/** Older answers may be out of date. */
const LONGEST_MS = 30_000;

/** Returns, once, the answer fetched before the program loaded. */
export function takeEarlyAnswer(path: string, nowMs: number = Date.now()): Promise<Response> | undefined {
  const early = window.rampartEarlyAnswer;
  if (early?.path !== path) return undefined;
  forgetEarlyAnswer();
  const ageMs = nowMs - early.askedAtMs;
  return ageMs >= 0 && ageMs <= LONGEST_MS ? early.answer : undefined;
}

/** Drops an unused answer: it was for the previous person. */
export function forgetEarlyAnswer(): void {
  window.rampartEarlyAnswer = undefined;
}
