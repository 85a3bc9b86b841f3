/** Searched after `message`, in this order. Choice: refusalTexts. */
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

/** Finds the reason, also in an object or list; null if there is none. Choice: refusalTexts. */
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
