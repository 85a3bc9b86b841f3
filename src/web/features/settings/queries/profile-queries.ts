import { type QueryClient, queryOptions } from '@tanstack/react-query';

import {
  type BeginSecondFactorRequest,
  type ChangePasswordRequest,
  type ConfirmSecondFactorRequest,
  profileAnswer,
  type ProvenRequest,
  recoveryCodesAnswer,
  secondFactorSecret,
} from '#contract/desk/profile.ts';
import { sessionList } from '#contract/desk/sessions.ts';
import { deskFetch, deskJson } from '#web/shared/api/desk-fetch.ts';

const PROFILE = '/api/profile';
const SESSIONS = '/api/sessions';
const profileKey = ['profile'] as const;
const sessionsKey = ['own-sessions'] as const;

/** The one who is signed in, as they may know themselves. */
export function profileQuery() {
  return queryOptions({
    queryKey: profileKey,
    queryFn: async ({ signal }) => deskJson(profileAnswer, { path: PROFILE, signal }),
  });
}

/** The person's sessions that go on, this one among them. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => deskJson(sessionList, { path: SESSIONS, signal }),
  });
}

/** What is shown of the person is read again: for whatever was changed. */
export async function readOwnAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileKey }),
    client.invalidateQueries({ queryKey: sessionsKey }),
  ]);
}

/** Changes the password; every other session of the person ends. */
export async function changePassword(body: ChangePasswordRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/password`, body });
}

/** Begins to set up a second factor: the secret, told once. Nothing counts until it is confirmed. */
export async function beginSecondFactor(body: BeginSecondFactorRequest) {
  return deskJson(secondFactorSecret, { method: 'POST', path: `${PROFILE}/second-factor`, body });
}

/** Sets the second factor up; the recovery codes, told once. */
export async function confirmSecondFactor(body: ConfirmSecondFactorRequest) {
  return deskJson(recoveryCodesAnswer, { method: 'POST', path: `${PROFILE}/second-factor/confirm`, body });
}

/** Removes the second factor. */
export async function removeSecondFactor(body: ProvenRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/second-factor/remove`, body });
}

/** Other recovery codes; those told before are void. */
export async function renewRecoveryCodes(body: ProvenRequest) {
  return deskJson(recoveryCodesAnswer, { method: 'POST', path: `${PROFILE}/recovery-codes`, body });
}

/** Ends one of the person's own sessions. */
export async function endOwnSession(id: string) {
  return deskFetch({ method: 'DELETE', path: `${SESSIONS}/${encodeURIComponent(id)}` });
}
