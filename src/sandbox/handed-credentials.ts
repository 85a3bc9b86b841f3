import { once } from 'node:events';
import * as z from 'zod';
import type { AuthenticationSettings } from './keys/authentication.ts';

/** Who started the sandbox says with this variable that the credentials come by its channel: there they stand in no environment. */
const announcement = { name: 'SANDBOX_CREDENTIALS', value: 'channel' } as const;

const pair = z.object({ key: z.string().min(1), secret: z.string().min(1) });
const credentialsMessage = pair.extend({
  type: z.literal('credentials'),
  /** The pair that is valid beside it while keys are changed. */
  next: pair.nullable().default(null),
});

/** The pairs that are valid. */
export type HandedCredentials = Pick<AuthenticationSettings, 'credentials' | 'nextCredentials'>;

/** The credentials were announced and did not come. */
export class CredentialsMissingError extends Error {
  override readonly name = 'CredentialsMissingError';
}

/** Whether the process that started this one hands the credentials over by its channel. Trust: the secret (5). */
export function areCredentialsHanded(variables: Readonly<Record<string, string | undefined>>): boolean {
  return process.send !== undefined && variables[announcement.name] === announcement.value;
}

/** Waits for the credentials. Throws CredentialsMissingError when the channel ends before, or brings something else. */
export async function takeHandedCredentials(): Promise<HandedCredentials> {
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
