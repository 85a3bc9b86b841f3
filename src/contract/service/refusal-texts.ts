/** Where services tell why they refuse, beside `message`. Choice: refusalTexts. */
export const otherMessages = [
  'error',
  'detail',
  'details',
  'title',
  'description',
  'error_description',
  'errorMessage',
  'error_message',
  'reason',
  'code',
] as const;

/**
 * What a refusal says, wherever it says it: its `message`, or the first of the other names that holds a text, also within an object or a
 * list. Null where nothing does. Choice: refusalTexts.
 */
export function refusalText(body: unknown): string | null {
  if (typeof body === 'string') return body === '' ? null : body;
  if (Array.isArray(body)) return body.length === 0 ? null : refusalText(body[0]);
  if (typeof body !== 'object' || body === null) return null;
  const object = body as Readonly<Record<string, unknown>>;
  for (const name of ['message', ...otherMessages]) {
    const text = Object.hasOwn(object, name) ? refusalText(object[name]) : null;
    if (text !== null) return text;
  }
  return null;
}
