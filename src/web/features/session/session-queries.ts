import { mutationOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { sessionApi } from '#contract/desk/api/session.ts';
import { signInApi } from '#contract/desk/api/sign-in.ts';
import type { PasskeyChallenge, PasskeySignInRequest, SignInBody } from '#contract/desk/passkeys.ts';
import type { SessionAnswer } from '#contract/desk/session.ts';
import type { SolvedPuzzle } from '#contract/desk/sign-in-puzzle.ts';
import { isApiError, isSessionLost } from '#web/shared/api/api-error.ts';
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
import type { PuzzleWatch } from './pass-puzzles.ts';

const sessionKey = ['session'] as const;

/** Returns null if signed out. Read before rendering: another language reloads the page. */
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

export function signedIn({ staff, staffId, mustSetUpFactor, newBrowsers }: SessionAnswer): SignedIn {
  return { ...staff, staffId, mustSetUpFactor, newBrowsers };
}

/** Never prompts the person. */
export async function readSession(signal?: AbortSignal): Promise<SignedIn | null> {
  try {
    return signedIn(await deskCall(sessionApi.whoAmI, { signal, onSessionLost: 'fail' }));
  } catch (error) {
    if (isSessionLost(error)) return null;
    throw error;
  }
}

/** Signs in, solving puzzles, and stores nothing typed. The caller navigates. */
export function signInMutation(watch: PuzzleWatch) {
  return mutationOptions({
    gcTime: 0,
    mutationFn: async (body: SignInBody) =>
      signedIn(
        await withPuzzles(
          async (puzzle) => deskCall(signInApi.signIn, { body: { ...body, puzzle }, onSessionLost: 'fail' }),
          watch,
        ),
      ),
  });
}

/** Asks for a passkey's challenge, with the password. */
export async function beginPasskey(
  body: PasskeySignInRequest,
  watch: PuzzleWatch,
): Promise<PasskeyChallenge> {
  return withPuzzles(
    async (puzzle) =>
      deskCall(signInApi.beginPasskeySignIn, { body: { ...body, puzzle }, onSessionLost: 'fail' }),
    watch,
  );
}

/** Loads the solver when a puzzle is asked for. */
async function withPuzzles<Answer>(
  send: (puzzle?: SolvedPuzzle) => Promise<Answer>,
  watch: PuzzleWatch,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!isApiError(error) || error.code !== 'puzzle-required') throw error;
    const { passPuzzles } = await import('./pass-puzzles.ts');
    return await passPuzzles(error, { ...watch, send });
  } finally {
    watch.onPuzzle(0);
  }
}

/** Signs out and clears all data, even if the server is unreachable. Keeps the chosen language. */
export function signOutMutation(queryClient: QueryClient) {
  return mutationOptions({
    onMutate: rememberedLanguage,
    mutationFn: async () => deskCall(sessionApi.signOut, { onSessionLost: 'fail' }),
    onSettled: (_answer, _error, _nothing, remembered) => {
      // The answer clears the browser's storage.
      if (remembered) rememberLanguage(language);
      forgetSession(queryClient);
      tellTabs('signed-out');
    },
  });
}

/** Stores the person here; the browser's storage and tabs learn only that somebody signed in. */
export function rememberSession(queryClient: QueryClient, staff: SignedIn): void {
  queryClient.setQueryData(sessionKey, staff);
  markSignedIn(true);
  tellTabs('signed-in');
}

const STORAGE_KEY = 'rampart-session';

/** True if the last session here ended without sign-out. */
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
    // Storage may be blocked: then the sign-in page doesn't mention it.
  }
}

/** Clears the person and their data on sign-out. */
export function forgetSession(queryClient: QueryClient): void {
  markSignedIn(false);
  forgetPerson(queryClient);
}

/** Clears the person's data when a session ends; the sign-in page follows. */
export function forgetPerson(queryClient: QueryClient): void {
  forgetEarlyAnswer();
  queryClient.setQueryData(sessionKey, null);
  queryClient.removeQueries({ predicate: isOfPerson });
  queryClient.getMutationCache().clear();
}

function isOfPerson({ queryKey }: { readonly queryKey: QueryKey }): boolean {
  return !['session', 'environment'].includes(String(queryKey[0]));
}

/** Clears all data but the closed page's, kept for the same person. */
export function forgetUnshown(queryClient: QueryClient): void {
  forgetEarlyAnswer();
  queryClient.removeQueries({ type: 'inactive', predicate: isOfPerson });
  const mutations = queryClient.getMutationCache();
  for (const mutation of mutations.getAll()) {
    if (mutation.state.status !== 'pending') mutations.remove(mutation);
  }
}
