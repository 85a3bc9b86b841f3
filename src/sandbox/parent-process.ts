import { once } from 'node:events';
import * as z from 'zod';
import { callbackEndpoint } from '#contract/sandbox/deliveries.ts';
import type { AuthenticationSettings } from './keys/authentication.ts';

/** Credentials come by the channel, so no environment holds them. */
const announcement = { name: 'SANDBOX_CREDENTIALS', value: 'channel' } as const;

const pair = z.object({ key: z.string().min(1), secret: z.string().min(1) });
const credentialsMessage = pair.extend({
  type: z.literal('credentials'),
  /** During a rotation. */
  next: pair.nullable().default(null),
});

export type ReceivedCredentials = Pick<AuthenticationSettings, 'credentials' | 'nextCredentials'>;

export class CredentialsMissingError extends Error {
  override readonly name = 'CredentialsMissingError';
}

export function expectsCredentials(variables: Readonly<Record<string, string | undefined>>): boolean {
  return process.send !== undefined && variables[announcement.name] === announcement.value;
}

/** Throws CredentialsMissingError if the channel ends or brings something else. */
export async function receiveCredentials(): Promise<ReceivedCredentials> {
  const waiting = new AbortController();
  const stopWaiting = () => waiting.abort();
  process.once('disconnect', stopWaiting);
  if (!process.connected) stopWaiting();
  try {
    const [message] = (await once(process, 'message', { signal: waiting.signal })) as [unknown];
    const { key, secret, next } = credentialsMessage.parse(message);
    return { credentials: { key, secret }, nextCredentials: next };
  } catch (error) {
    throw new CredentialsMissingError('the credentials that were announced did not come', { cause: error });
  } finally {
    process.off('disconnect', stopWaiting);
  }
}

const callbackUrlMessage = z.object({ type: z.literal('callback-url'), url: callbackEndpoint.shape.url });

/** Rampart's default callback address. */
export const defaultCallbackUrl = 'http://127.0.0.1:8080/callbacks';

/** Takes the callback address from the parent process; ignores other messages. */
export function onCallbackUrl(take: (url: string) => void): void {
  process.on('message', (message) => {
    const { data } = callbackUrlMessage.safeParse(message);
    if (data !== undefined) take(data.url);
  });
}
