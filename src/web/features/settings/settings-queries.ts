import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResetMessageRequest, SaveMessageRequest } from '#contract/desk/customer-messages.ts';
import type { CustomerLanguage } from '#contract/messages/message-rules.ts';
import type { AddPasskeyRequest, BeginPasskeyRequest, ProveAgainRequest } from '#contract/desk/passkeys.ts';
import type {
  BeginSecondFactorRequest,
  ChangeLanguageRequest,
  ChangePasswordRequest,
  ConfirmNewBrowsersRequest,
  ConfirmSecondFactorRequest,
  ProvenRequest,
} from '#contract/desk/profile.ts';
import type { AddStaffRequest, ChangeRoleRequest } from '#contract/desk/staff.ts';
import { deskCall } from '#web/shared/api/desk-call.ts';
import { customerMessagesKey } from '#web/shared/messages/customer-messages.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';

const profileKey = ['profile'] as const;
const sessionsKey = ['own-sessions'] as const;

/** The one who is signed in, as they may know themselves. */
export function profileQuery() {
  return queryOptions({
    queryKey: profileKey,
    queryFn: async ({ signal }) => deskCall('getProfile', { signal }),
  });
}

/** The person's sessions that go on, this one among them. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => deskCall('listOwnSessions', { signal }),
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
  return deskCall('changeLanguage', { body });
}

/** Changes the password; every other session of the person ends. */
export async function changePassword(body: ChangePasswordRequest) {
  return deskCall('changePassword', { body });
}

/** Begins to set up a second factor: returns the secret, once. Nothing counts until it is confirmed. */
export async function beginSecondFactor(body: BeginSecondFactorRequest) {
  return deskCall('beginSecondFactor', { body });
}

/** Sets the second factor up; returns the recovery codes, once. */
export async function confirmSecondFactor(body: ConfirmSecondFactorRequest) {
  return deskCall('confirmSecondFactor', { body });
}

/** Removes the second factor. */
export async function removeSecondFactor(body: ProvenRequest) {
  return deskCall('removeSecondFactor', { body });
}

/** New recovery codes; the earlier ones are void. */
export async function renewRecoveryCodes(body: ProvenRequest) {
  return deskCall('renewRecoveryCodes', { body });
}

/** Begins to add a passkey: what the browser is to make. */
export async function beginPasskey(body: BeginPasskeyRequest) {
  return deskCall('beginPasskey', { body });
}

/** Adds a passkey that the browser made; with the first factor come recovery codes, once. */
export async function addPasskey(body: AddPasskeyRequest) {
  return deskCall('addPasskey', { body });
}

/** Removes a passkey. */
export async function removePasskey(id: string, body: ProvenRequest) {
  return deskCall('removePasskey', { params: { id }, body });
}

/** Shows the desk once more who one is: for ten minutes it is not asked again. */
export async function proveAgain(body: ProveAgainRequest) {
  return deskCall('proveAgain', { body });
}

/** Says that the new browsers were the person's own. */
export async function confirmNewBrowsers(body: ConfirmNewBrowsersRequest) {
  return deskCall('confirmNewBrowsers', { body });
}

/** Ends one of the person's own sessions. */
export async function endOwnSession(id: string) {
  return deskCall('endOwnSession', { params: { id } });
}

const staffKey = ['staff'] as const;

/** Everyone with an account at the desk, by e-mail. */
export function staffQuery() {
  return pagesQuery('listStaff', {}, { queryKey: [...staffKey, 'list'], pageSize: 50, live: [] });
}

/** The sessions of a member of staff that go on. */
export function staffSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...staffKey, 'sessions', id],
    queryFn: async ({ signal }) => deskCall('listStaffSessions', { params: { id }, signal }),
    staleTime: 0,
  });
}

/** Reads the staff again after a change. */
export async function readStaffAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: staffKey });
}

/** Adds a person; returns, once, the link with which they choose a password. */
export async function addStaff(body: AddStaffRequest) {
  return deskCall('addStaff', { body });
}

/** Gives another role, from the person's next request on. */
export async function changeRole(id: string, body: ChangeRoleRequest) {
  return deskCall('changeRole', { params: { id }, body });
}

/** Disables an account at once: its sessions and links end. */
export async function disableStaff(id: string) {
  return deskCall('disableStaff', { params: { id } });
}

/** Enables an account again. */
export async function enableStaff(id: string) {
  return deskCall('enableStaff', { params: { id } });
}

/** Makes a link to choose a new password, returned once; earlier ones are void. */
export async function makeStaffLink(id: string) {
  return deskCall('makeStaffLink', { params: { id } });
}

/** Removes a lost second factor; the person's sessions end. */
export async function removeStaffFactor(id: string) {
  return deskCall('removeStaffSecondFactor', { params: { id } });
}

/** Ends every session of a member of staff. */
export async function endStaffSessions(id: string) {
  return deskCall('endStaffSessions', { params: { id } });
}

/** Ends one session of a member of staff. */
export async function endStaffSession(id: string, session: string) {
  return deskCall('endStaffSession', { params: { id, session } });
}

const editedKey = ['edited-messages'] as const;

/** The texts for customers in a language, as they are built in and as this desk has changed them. */
export function editedMessagesQuery(language: CustomerLanguage) {
  return queryOptions({
    queryKey: [...editedKey, language],
    queryFn: async ({ signal }) => deskCall('editedMessages', { query: { language }, signal }),
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
  return deskCall('saveMessage', { body });
}

/** Brings a built-in text back, or deletes a reply. */
export async function resetMessage(body: ResetMessageRequest) {
  return deskCall('resetMessage', { body });
}

/** How the desk is set up to talk with the service. */
export function connectionQuery() {
  return queryOptions({
    queryKey: ['connection'],
    queryFn: async ({ signal }) => deskCall('connection', { signal }),
    // Each look is an entry of the audit trail: it is looked at when it is opened, and no more.
    staleTime: 0,
  });
}

/** Looks at the connection, step by step; a look-up of a made-up reference is sent. */
export async function checkConnection() {
  return deskCall('checkConnection', {});
}

/** Sends a marked delivery to the desk's own public address, as the service would. */
export async function testCallbacks() {
  return deskCall('testCallbacks', {});
}
