import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callbackTest, connectionAnswer, connectionCheck } from '#contract/desk/connection.ts';
import {
  editedMessages,
  type ResetMessageRequest,
  type SaveMessageRequest,
} from '#contract/desk/customer-messages.ts';
import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import { policyViolationList } from '#contract/desk/policy-violations.ts';
import {
  type AddPasskeyRequest,
  type BeginPasskeyRequest,
  passkeyOrder,
  type ProveAgainRequest,
} from '#contract/desk/passkeys.ts';
import {
  type BeginSecondFactorRequest,
  type ChangeLanguageRequest,
  type ChangePasswordRequest,
  type ConfirmNewBrowsersRequest,
  type ConfirmSecondFactorRequest,
  type HideNewBrowsersRequest,
  profileAnswer,
  type ProvenRequest,
  recoveryCodesAnswer,
  secondFactorSecret,
  sessionList,
} from '#contract/desk/profile.ts';
import {
  addStaffAnswer,
  type AddStaffRequest,
  type ChangeRoleRequest,
  staffLinkAnswer,
  staffList,
} from '#contract/desk/staff.ts';
import { deskFetch, deskJson } from '#web/shared/api/desk-fetch.ts';
import { customerMessagesKey } from '#web/shared/messages/customer-messages.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';

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

/** Reads the person's account again after a change. */
export async function readOwnAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileKey }),
    client.invalidateQueries({ queryKey: sessionsKey }),
  ]);
}

/** Changes the language of the person's account. */
export async function changeLanguage(body: ChangeLanguageRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/language`, body });
}

/** Changes the password; every other session of the person ends. */
export async function changePassword(body: ChangePasswordRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/password`, body });
}

/** Begins to set up a second factor: returns the secret, once. Nothing counts until it is confirmed. */
export async function beginSecondFactor(body: BeginSecondFactorRequest) {
  return deskJson(secondFactorSecret, { method: 'POST', path: `${PROFILE}/second-factor`, body });
}

/** Sets the second factor up; returns the recovery codes, once. */
export async function confirmSecondFactor(body: ConfirmSecondFactorRequest) {
  return deskJson(recoveryCodesAnswer, { method: 'POST', path: `${PROFILE}/second-factor/confirm`, body });
}

/** Removes the second factor. */
export async function removeSecondFactor(body: ProvenRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/second-factor/remove`, body });
}

/** New recovery codes; the earlier ones are void. */
export async function renewRecoveryCodes(body: ProvenRequest) {
  return deskJson(recoveryCodesAnswer, { method: 'POST', path: `${PROFILE}/recovery-codes`, body });
}

/** Begins to add a passkey: what the browser is to make. */
export async function beginPasskey(body: BeginPasskeyRequest) {
  return deskJson(passkeyOrder, { method: 'POST', path: `${PROFILE}/passkeys/begin`, body });
}

/** Adds a passkey that the browser made; with the first factor come recovery codes, once. */
export async function addPasskey(body: AddPasskeyRequest) {
  return deskJson(recoveryCodesAnswer, { method: 'POST', path: `${PROFILE}/passkeys`, body });
}

/** Removes a passkey. */
export async function removePasskey(id: string, body: ProvenRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/passkeys/${encodeURIComponent(id)}/remove`, body });
}

/** Shows the desk once more who one is: for ten minutes it is not asked again. */
export async function proveAgain(body: ProveAgainRequest) {
  return deskFetch({ method: 'POST', path: '/api/proof', body });
}

/** Says that the new browsers were the person's own. */
export async function confirmNewBrowsers(body: ConfirmNewBrowsersRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/new-browsers/confirm`, body });
}

/** Hides the warning of new browsers in this one. */
export async function hideNewBrowsers(body: HideNewBrowsersRequest) {
  return deskFetch({ method: 'POST', path: `${PROFILE}/new-browsers/hide`, body });
}

/** Ends one of the person's own sessions. */
export async function endOwnSession(id: string) {
  return deskFetch({ method: 'DELETE', path: `${SESSIONS}/${encodeURIComponent(id)}` });
}

const STAFF = '/api/staff';
const staffKey = ['staff'] as const;

const pathOf = (id: string, what: string) => `${STAFF}/${encodeURIComponent(id)}/${what}`;
const post = async (path: string) => deskFetch({ method: 'POST', path, body: {} });

/** Everyone with an account at the desk, by e-mail. */
export function staffQuery() {
  return pagesQuery({
    queryKey: [...staffKey, 'list'],
    schema: staffList,
    path: STAFF,
    pageSize: 50,
    live: [],
  });
}

/** The sessions of a member of staff that go on. */
export function staffSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...staffKey, 'sessions', id],
    queryFn: async ({ signal }) => deskJson(sessionList, { path: pathOf(id, 'sessions'), signal }),
    staleTime: 0,
  });
}

/** Reads the staff again after a change. */
export async function readStaffAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: staffKey });
}

/** Adds a person; returns, once, the link with which they choose a password. */
export async function addStaff(body: AddStaffRequest) {
  return deskJson(addStaffAnswer, { method: 'POST', path: STAFF, body });
}

/** Gives another role, from the person's next request on. */
export async function changeRole(id: string, body: ChangeRoleRequest) {
  return deskFetch({ method: 'POST', path: pathOf(id, 'role'), body });
}

/** Disables an account at once: its sessions and links end. */
export async function disableStaff(id: string) {
  return post(pathOf(id, 'disable'));
}

/** Enables an account again. */
export async function enableStaff(id: string) {
  return post(pathOf(id, 'enable'));
}

/** Makes a link to choose a new password, returned once; earlier ones are void. */
export async function makeStaffLink(id: string) {
  return deskJson(staffLinkAnswer, { method: 'POST', path: pathOf(id, 'link'), body: {} });
}

/** Removes a lost second factor; the person's sessions end. */
export async function removeStaffFactor(id: string) {
  return post(pathOf(id, 'second-factor/remove'));
}

/** Ends every session of a member of staff. */
export async function endStaffSessions(id: string) {
  return deskFetch({ method: 'DELETE', path: pathOf(id, 'sessions') });
}

/** Ends one session of a member of staff. */
export async function endStaffSession(id: string, session: string) {
  return deskFetch({ method: 'DELETE', path: pathOf(id, `sessions/${encodeURIComponent(session)}`) });
}

const MESSAGES = '/api/customer-messages';
const editedKey = ['edited-messages'] as const;

/** The texts for customers in a language, as they are built in and as this desk has changed them. */
export function editedMessagesQuery(language: CustomerLanguage) {
  return queryOptions({
    queryKey: [...editedKey, language],
    queryFn: async ({ signal }) =>
      deskJson(editedMessages, { path: `${MESSAGES}/edited?language=${language}`, signal }),
  });
}

/** Reads the texts again after a change, those that agents see as well. */
export async function readMessagesAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: editedKey }),
    client.invalidateQueries({ queryKey: customerMessagesKey }),
  ]);
}

/** Saves another text for a key in a language, or a reply. */
export async function saveMessage(body: SaveMessageRequest) {
  return deskFetch({ method: 'POST', path: MESSAGES, body });
}

/** Brings a built-in text back, or deletes a reply. */
export async function resetMessage(body: ResetMessageRequest) {
  return deskFetch({ method: 'POST', path: `${MESSAGES}/reset`, body });
}

/** How the desk is set up to talk with the service. */
export function connectionQuery() {
  return queryOptions({
    queryKey: ['connection'],
    queryFn: async ({ signal }) => deskJson(connectionAnswer, { path: '/api/connection', signal }),
    // Each look is an entry of the audit trail: it is looked at when it is opened, and no more.
    staleTime: 0,
  });
}

/** What browsers refused because of a page's policy. */
export function violationsQuery() {
  return queryOptions({
    queryKey: ['policy-violations'],
    queryFn: async ({ signal }) => deskJson(policyViolationList, { path: '/api/policy-violations', signal }),
    staleTime: 0,
  });
}

/** Looks at the connection, step by step; a look-up of a made-up reference is sent. */
export async function checkConnection() {
  return deskJson(connectionCheck, { method: 'POST', path: '/api/connection/check' });
}

/** Sends a marked delivery to the desk's own public address, as the service would. */
export async function testCallbacks() {
  return deskJson(callbackTest, { method: 'POST', path: '/api/callbacks/test' });
}
