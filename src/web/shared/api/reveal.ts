import { revealAnswer, type RevealRequest } from '#contract/desk/reveals.ts';

import { deskJson } from './desk-fetch.ts';

/** Asks for one personal value in clear. Nothing keeps the answer but who asked. Design: product › Personal data. */
export async function reveal(request: RevealRequest): Promise<string> {
  const { values } = await deskJson(revealAnswer, { method: 'POST', path: '/api/reveals', body: request });
  return Object.values(values)[0] ?? '';
}
