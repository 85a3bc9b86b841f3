import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { connectionApi } from '#contract/desk/api/connection.ts';
import { customerMessagesApi } from '#contract/desk/api/customer-messages.ts';
import { profileApi } from '#contract/desk/api/profile.ts';
import { queueApi } from '#contract/desk/api/queue.ts';
import { signInApi } from '#contract/desk/api/sign-in.ts';
import { staffApi } from '#contract/desk/api/staff.ts';
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

export function dueTimesQuery() {
  return queryOptions({
    queryKey: ['queue-due-times'],
    queryFn: async ({ signal }) => deskCall(queueApi.queueDueTimes, { signal }),
  });
}

export function profileQuery() {
  return queryOptions({
    queryKey: profileKey,
    queryFn: async ({ signal }) => deskCall(profileApi.getProfile, { signal }),
  });
}

/** Includes this session. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => deskCall(profileApi.listOwnSessions, { signal }),
  });
}

export async function readOwnAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: profileKey }),
    client.invalidateQueries({ queryKey: sessionsKey }),
  ]);
}

export async function changeLanguage(body: ChangeLanguageRequest) {
  return deskCall(profileApi.changeLanguage, { body });
}

/** Ends the person's other sessions. */
export async function changePassword(body: ChangePasswordRequest) {
  return deskCall(profileApi.changePassword, { body });
}

/** Returns the secret, once. Needs confirmation. */
export async function beginSecondFactor(body: BeginSecondFactorRequest) {
  return deskCall(profileApi.beginSecondFactor, { body });
}

/** Returns the recovery codes, once. */
export async function confirmSecondFactor(body: ConfirmSecondFactorRequest) {
  return deskCall(profileApi.confirmSecondFactor, { body });
}

export async function removeSecondFactor(body: ProvenRequest) {
  return deskCall(profileApi.removeSecondFactor, { body });
}

/** Voids earlier ones. */
export async function renewRecoveryCodes(body: ProvenRequest) {
  return deskCall(profileApi.renewRecoveryCodes, { body });
}

/** Returns the browser's options. */
export async function beginPasskey(body: BeginPasskeyRequest) {
  return deskCall(profileApi.beginPasskey, { body });
}

/** Returns recovery codes, once, for a first factor. */
export async function addPasskey(body: AddPasskeyRequest) {
  return deskCall(profileApi.addPasskey, { body });
}

export async function removePasskey(id: string, body: ProvenRequest) {
  return deskCall(profileApi.removePasskey, { params: { id }, body });
}

/** Proves the person for ten minutes. */
export async function proveAgain(body: ProveAgainRequest) {
  return deskCall(signInApi.proveAgain, { body });
}

export async function confirmNewBrowsers(body: ConfirmNewBrowsersRequest) {
  return deskCall(profileApi.confirmNewBrowsers, { body });
}

export async function endOwnSession(id: string) {
  return deskCall(profileApi.endOwnSession, { params: { id } });
}

const staffKey = ['staff'] as const;

/** Lists staff by e-mail. */
export function staffQuery() {
  return pagesQuery(staffApi.listStaff, {}, { queryKey: [...staffKey, 'list'], pageSize: 50, live: [] });
}

export function staffSessionsQuery(id: string) {
  return queryOptions({
    queryKey: [...staffKey, 'sessions', id],
    queryFn: async ({ signal }) => deskCall(staffApi.listStaffSessions, { params: { id }, signal }),
    staleTime: 0,
  });
}

export async function readStaffAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: staffKey });
}

/** Returns the invitation link, once. */
export async function addStaff(body: AddStaffRequest) {
  return deskCall(staffApi.addStaff, { body });
}

/** Applies from the next request on. */
export async function changeRole(id: string, body: ChangeRoleRequest) {
  return deskCall(staffApi.changeRole, { params: { id }, body });
}

/** Ends sessions and links at once. */
export async function disableStaff(id: string) {
  return deskCall(staffApi.disableStaff, { params: { id } });
}

export async function enableStaff(id: string) {
  return deskCall(staffApi.enableStaff, { params: { id } });
}

/** Returns the link once; voids earlier ones. */
export async function makeStaffLink(id: string) {
  return deskCall(staffApi.makeStaffLink, { params: { id } });
}

/** Ends the person's sessions. */
export async function removeStaffFactor(id: string) {
  return deskCall(staffApi.removeStaffSecondFactor, { params: { id } });
}

export async function endStaffSessions(id: string) {
  return deskCall(staffApi.endStaffSessions, { params: { id } });
}

export async function endStaffSession(id: string, session: string) {
  return deskCall(staffApi.endStaffSession, { params: { id, session } });
}

const editedKey = ['edited-messages'] as const;

/** Reads built-in and edited texts. */
export function editedMessagesQuery(language: CustomerLanguage) {
  return queryOptions({
    queryKey: [...editedKey, language],
    queryFn: async ({ signal }) =>
      deskCall(customerMessagesApi.editedMessages, { query: { language }, signal }),
  });
}

/** Includes the texts that agents see. */
export async function readMessagesAgain(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: editedKey }),
    client.invalidateQueries({ queryKey: customerMessagesKey }),
  ]);
}

export async function saveMessage(body: SaveMessageRequest) {
  return deskCall(customerMessagesApi.saveMessage, { body });
}

/** Restores a built-in text or deletes a reply. */
export async function resetMessage(body: ResetMessageRequest) {
  return deskCall(customerMessagesApi.resetMessage, { body });
}

export function connectionQuery() {
  return queryOptions({
    queryKey: ['connection'],
    queryFn: async ({ signal }) => deskCall(connectionApi.connection, { signal }),
    // Each read adds an audit entry: read on opening only.
    staleTime: 0,
  });
}

/** Sends a look-up of a made-up reference. */
export async function checkConnection() {
  return deskCall(connectionApi.checkConnection, {});
}

/** Sends a marked delivery to our public address. */
export async function testCallbacks() {
  return deskCall(connectionApi.testCallbacks, {});
}
