import { actionOfChange, type LiveEvent } from '#contract/desk/events.ts';
import { mayRole, type Role } from '#contract/desk/permissions.ts';

import type { News } from './change-window.ts';

/** Milliseconds after which a client that knows nothing better connects again. */
const reconnectMs = 3000;

/** An event as it goes over the wire. JSON has no line break, so nothing in it ends the event. */
function eventText(event: LiveEvent, data: object = {}): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** What a stream begins with. */
export const readyText = `retry: ${reconnectMs}\n${eventText('ready')}`;
/** What shows that a stream lives. */
export const beatText = eventText('beat');

const texts = new WeakMap<object, Map<Role, string>>();

/** What somebody with this role is told: of what they may read, and nothing else. Each text is made once, however many read it. */
export function newsText(news: News, role: Role): string {
  if (news === 'everything') return eventText('everything');
  const known = texts.get(news) ?? new Map<Role, string>();
  texts.set(news, known);
  const text =
    known.get(role) ??
    news
      .filter(({ kind }) => mayRole(role, actionOfChange[kind]))
      .map((hint) => eventText('hint', hint))
      .join('');
  known.set(role, text);
  return text;
}
