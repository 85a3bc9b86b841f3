import { type QueryClient, queryOptions } from '@tanstack/react-query';

import { sessionList } from '#contract/desk/sessions.ts';
import {
  addStaffAnswer,
  type AddStaffRequest,
  type ChangeRoleRequest,
  staffLinkAnswer,
  staffList,
} from '#contract/desk/staff.ts';
import { deskFetch, deskJson } from '#web/shared/api/desk-fetch.ts';
import { pagesQuery } from '#web/shared/lists/pages-query.ts';

const STAFF = '/api/staff';
const staffKey = ['staff'] as const;

const pathOf = (id: string, what: string) => `${STAFF}/${encodeURIComponent(id)}/${what}`;
const post = async (path: string) => deskFetch({ method: 'POST', path, body: {} });

/** Everybody who has an account at the desk, by e-mail. */
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

/** What is shown of the staff is read again: for whatever was changed. */
export async function readStaffAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: staffKey });
}

/** Adds somebody; the link with which they choose a password, told once. */
export async function addStaff(body: AddStaffRequest) {
  return deskJson(addStaffAnswer, { method: 'POST', path: STAFF, body });
}

/** Gives another role, from the person's next request on. */
export async function changeRole(id: string, body: ChangeRoleRequest) {
  return deskFetch({ method: 'POST', path: pathOf(id, 'role'), body });
}

/** Keeps somebody out, at once: their sessions and links end. */
export async function disableStaff(id: string) {
  return post(pathOf(id, 'disable'));
}

/** Lets somebody in again. */
export async function enableStaff(id: string) {
  return post(pathOf(id, 'enable'));
}

/** A link with which a password is chosen again, told once; earlier ones are void. */
export async function makeStaffLink(id: string) {
  return deskJson(staffLinkAnswer, { method: 'POST', path: pathOf(id, 'link'), body: {} });
}

/** Removes the second factor of somebody who has lost it; their sessions end. */
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
