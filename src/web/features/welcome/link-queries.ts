import { queryOptions } from '@tanstack/react-query';

import { linksApi } from '#contract/desk/api/links.ts';
import { sessionApi } from '#contract/desk/api/session.ts';
import { useLinkRequest, type UseLinkRequest } from '#contract/desk/staff.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';

/** Reads purpose and owner; dropped once unused. */
export function linkQuery(token: string) {
  return queryOptions({
    queryKey: ['link', token],
    queryFn: async ({ signal }) =>
      deskCall(linksApi.readLink, { body: { token }, signal, onSessionLost: 'fail' }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Asks the server: pages opened from an e-mail don't know. Null if nobody or unknown. */
export function signedInQuery() {
  return queryOptions({
    queryKey: ['link', 'signed-in'],
    queryFn: async ({ signal }) => {
      const asked = deskCall(sessionApi.whoAmI, { signal, onSessionLost: 'fail' });
      return asked.then(
        ({ staff }) => staff,
        () => null,
      );
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Renamed: the original looks like a hook. */
export const linkRequest = useLinkRequest;

/** Chooses the password and signs in. */
export async function takeLink(body: UseLinkRequest) {
  return deskCall(linksApi.useLink, { body, onSessionLost: 'fail' });
}

/** Throws PasskeyNotGiven, ApiError. */
export async function showPasskeyFor(token: string) {
  const challenge = await deskCall(linksApi.beginPasskeyForLink, { body: { token }, onSessionLost: 'fail' });
  const { showPasskey } = await import('#web/shared/passkeys/passkey.ts');
  return showPasskey(challenge);
}
