import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';

import { listQuery } from './records.ts';
import { staffId } from './staff.ts';

/** `back`: from waiting; `returned`: a colleague left, and their items are unassigned now. */
export const noticeKinds = ['assigned', 'mentioned', 'late', 'back', 'returned'] as const;
const noticeKind = z.enum(noticeKinds);
export type NoticeKind = z.infer<typeof noticeKind>;

const notice = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  kind: noticeKind,
  /** Who caused it, or left; null for Rampart itself. */
  by: z.nullable(z.string()),
  isSeen: z.boolean(),
  /** Null with several items, and for a note. */
  item: z.nullable(
    z.object({ id: z.string(), kind: z.string(), object: z.object({ kind: z.string(), id: z.string() }) }),
  ),
  object: z.nullable(z.object({ kind: z.enum(['customer', 'ramp']), id: z.string() })),
  count: z.nullable(z.int()),
});
export type Notice = z.infer<typeof notice>;

/** `GET /api/notices`: your own, newest first; `unseen` counts up to 100. */
export const noticeQuery = listQuery;
export const noticeList = z.object({
  items: z.array(notice),
  nextCursor: z.nullable(z.string()),
  unseen: z.int().check(z.nonnegative()),
});
export type NoticeList = z.infer<typeof noticeList>;

/** `POST /api/notices/seen`: all up to this one. */
export const noticesSeenRequest = requestObject({ upTo: staffId });
