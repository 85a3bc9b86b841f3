import { deskPath } from './desk-call.ts';

/** The address that leads to the company's provider and back to a path of this site; `isAgain`: even if the provider still knows the person. */
export function providerStart(returnTo: string, { isAgain = false } = {}): string {
  const query = `returnTo=${encodeURIComponent(returnTo)}`;
  return `${deskPath('startProvider', {})}?${isAgain ? 'again=1&' : ''}${query}`;
}
