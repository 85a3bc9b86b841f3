import { revealAnswer, type RevealRequest } from '#contract/desk/reveals.ts';

import { deskJson } from './desk-fetch.ts';

/** Asks for personal values in clear, and puts them side by side as they were asked for. Nothing keeps the answer but who asked. Design: product › Personal data. */
export async function reveal(request: RevealRequest): Promise<string> {
  const { values } = await deskJson(revealAnswer, { method: 'POST', path: '/api/reveals', body: request });
  return request.fields.flatMap((field) => values[field] ?? []).join(' ');
}
