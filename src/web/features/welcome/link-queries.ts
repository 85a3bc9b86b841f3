import { queryOptions } from '@tanstack/react-query';

import { useLinkRequest, type UseLinkRequest } from '#contract/desk/staff.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** What a link is for and whose it is. Forgotten as soon as no page shows it. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['link', token],
    queryFn: async ({ signal }) => deskCall('readLink', { body: { token }, signal, onSessionLost: 'fail' }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The person signed in here; null for none, or when that is unknown. Not taken from the page itself: from a link in a letter it does not know. */
export function signedInQuery() {
  return queryOptions({
    queryKey: ['link', 'signed-in'],
    queryFn: async ({ signal }) => {
      const asked = deskCall('whoAmI', { signal, onSessionLost: 'fail' });
      return asked.then(
        ({ staff }) => staff,
        () => null,
      );
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What a link is used with, under a name that is not a hook's. */
export const linkRequest = useLinkRequest;

/** Chooses the password and signs in. */
export async function takeLink(body: UseLinkRequest) {
  return deskCall('useLink', { body, onSessionLost: 'fail' });
}

/** Asks the browser for one of the passkeys of the link's person. Throws PasskeyNotGiven, ApiError. */
export async function showPasskeyFor(token: string) {
  const challenge = await deskCall('beginPasskeyForLink', { body: { token }, onSessionLost: 'fail' });
  const { showPasskey } = await import('#web/shared/passkeys/passkey.ts');
  return showPasskey(challenge);
}
