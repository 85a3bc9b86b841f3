import { pageStart, type PageStart } from '#contract/desk/session.ts';

/** What the desk wrote into the page itself; null where it wrote nothing that can be read. */
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
    /** Asked for by public/before-page.js, in the name of whoever the page was opened by. */
    rampartEarlyAnswer?: { path: string; askedAtMs: number; answer: Promise<Response> } | undefined;
  }
}

/** An answer that waited longer than this may be no longer true. */
const LONGEST_MS = 30_000;

/** The answer to what was asked for before the program came, for the first who wants it; undefined for everybody after. */
export function takeEarlyAnswer(path: string, nowMs: number = Date.now()): Promise<Response> | undefined {
  const early = window.rampartEarlyAnswer;
  if (early?.path !== path) return undefined;
  forgetEarlyAnswer();
  const ageMs = nowMs - early.askedAtMs;
  return ageMs >= 0 && ageMs <= LONGEST_MS ? early.answer : undefined;
}

/** Forgets an answer that nobody has taken: it was for the person before. */
export function forgetEarlyAnswer(): void {
  window.rampartEarlyAnswer = undefined;
}
