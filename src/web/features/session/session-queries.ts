import { mutationOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { SignInBody } from '#contract/desk/passkeys.ts';
import type { SessionAnswer } from '#contract/desk/session.ts';
import { isSessionLost } from '#web/shared/api/api-error.ts';
import type { SignedIn } from '#web/shared/api/current-staff.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { forgetEarlyAnswer } from '#web/shared/api/page-start.ts';
import { tellTabs } from '#web/shared/api/session-tabs.ts';
import {
  language,
  loadAgain,
  needsAnotherPage,
  rememberedLanguage,
  rememberLanguage,
} from '#web/shared/language/language.ts';

const sessionKey = ['session'] as const;

/** The person signed in, or null. It is asked for before anything is shown: a page in another language than theirs never gets an answer. */
export function sessionQuery() {
  return queryOptions({
    queryKey: sessionKey,
    queryFn: async ({ signal }) => {
      const staff = await readSession(signal);
      if (!needsAnotherPage(staff?.language)) return staff;
      loadAgain();
      return new Promise<never>(() => {});
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The person of an answer, and what the page leads them to. */
export function signedIn({ staff, staffId, mustSetUpFactor, newBrowsers }: SessionAnswer): SignedIn {
  return { ...staff, staffId, mustSetUpFactor, newBrowsers };
}

/** Asks the desk who is signed in, without asking the person for anything. */
export async function readSession(signal?: AbortSignal): Promise<SignedIn | null> {
  try {
    return signedIn(await deskCall('whoAmI', { signal, onSessionLost: 'fail' }));
  } catch (error) {
    if (isSessionLost(error)) return null;
    throw error;
  }
}

/** Signs in. The caller says what follows: the sign-in page goes on, in place the page stays. Nothing is kept of what was typed. */
export function signInMutation() {
  return mutationOptions({
    gcTime: 0,
    mutationFn: async (body: SignInBody) =>
      signedIn(await deskCall('signIn', { body, onSessionLost: 'fail' })),
  });
}

/** Signs out and forgets everything that was read, even when the desk cannot be reached. A language that was chosen stays. */
export function signOutMutation(queryClient: QueryClient) {
  return mutationOptions({
    onMutate: rememberedLanguage,
    mutationFn: async () => deskCall('signOut', { onSessionLost: 'fail' }),
    onSettled: (_answer, _error, _nothing, remembered) => {
      // With the answer the browser has forgotten all that it kept.
      if (remembered) rememberLanguage(language);
      forgetSession(queryClient);
      tellTabs('signed-out');
    },
  });
}

/** Remembers who has signed in; the browser, and its other tabs, only that somebody has. */
export function rememberSession(queryClient: QueryClient, staff: SignedIn): void {
  queryClient.setQueryData(sessionKey, staff);
  markSignedIn(true);
  tellTabs('signed-in');
}

const STORAGE_KEY = 'rampart-session';

/** Whether the last person in this browser did not sign out: their session has ended by itself. */
export function hasSessionEnded(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}

function markSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, 'open');
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage may be blocked; then the sign-in page does not say that a session has ended.
  }
}

/** Forgets the person who signed out, and everything that was read on their behalf. */
export function forgetSession(queryClient: QueryClient): void {
  markSignedIn(false);
  forgetPerson(queryClient);
}

/** Forgets a person whose session has ended, and everything that was read on their behalf; the sign-in page follows. */
export function forgetPerson(queryClient: QueryClient): void {
  forgetEarlyAnswer();
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: isOfPerson });
  queryClient.getMutationCache().clear();
}

function isOfPerson({ queryKey }: { readonly queryKey: QueryKey }): boolean {
  return !['session', 'environment'].includes(String(queryKey[0]));
}

/** Forgets everything that was read but what the page itself shows: it stays closed, for the same person. */
export function forgetUnshown(queryClient: QueryClient): void {
  forgetEarlyAnswer();
  queryClient.removeQueries({ type: 'inactive', predicate: isOfPerson });
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.getAll()) {
    if (mutation.state.status !== 'pending') mutations.remove(mutation);
  }
}
