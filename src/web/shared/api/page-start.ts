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
