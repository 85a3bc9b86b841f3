import * as z from 'zod';

import { hasVisibleText } from '#contract/service/identifier-forms.ts';
import { requestObject } from '#contract/service/primitives.ts';

/** Filters that views can hold: view-filters.ts. */
export const viewLists = ['queue', 'customers', 'ramps', 'callbacks', 'requests', 'audit'] as const;
const viewList = z.enum(viewLists, 'Choose a list');
export type ViewList = z.infer<typeof viewList>;

/** Names of the built-in views; the page knows their filters. */
export const builtInViews = {
  queue: ['mine', 'unassigned', 'late', 'waiting', 'done'],
  customers: [],
  ramps: [],
  callbacks: [],
  requests: [],
  audit: ['last-month'],
} as const satisfies Readonly<Record<ViewList, readonly string[]>>;
const builtInView = z.enum(Object.values(builtInViews).flat());
export type BuiltInName = z.infer<typeof builtInView>;

/** Per person and list, and of a list's shared ones. */
export const mostViews = 50;

const longestName = 60;
const longestQuery = 2000;

const viewId = z.uuid({ version: 'v7', error: 'Use an id from the list' });

const viewName = z.string('Enter a name').check(
  z.trim(),
  z.minLength(1, 'Enter a name'),
  z.maxLength(longestName, `Use at most ${longestName} characters`),
  z.refine((text) => text === '' || !/[\p{C}\p{Zl}\p{Zp}]/u.test(text), 'Use visible characters only'),
  z.refine((text) => text === '' || hasVisibleText(text), 'Use visible characters only'),
  z.refine((text) => !text.includes('@'), 'Remove the e-mail address'),
);

/** `query` has only filters that the list still has. */
export const listView = z.object({
  id: viewId,
  name: z.string(),
  /** Such as `status=EXPIRED&sort=since`. */
  query: z.string(),
  isShared: z.boolean(),
  isOwn: z.boolean(),
  /** Name; null for own ones. */
  owner: z.nullable(z.string()),
  /** Stored filters that the list no longer has. */
  dropped: z.array(z.string()),
});
export type ListView = z.infer<typeof listView>;

/** `GET /api/views`: own ones, then shared ones, each by name. */
export const listViewsQuery = requestObject({ list: viewList });
export const listViews = z.object({
  items: z.array(listView),
  /** Id, or a built-in view's name. */
  defaultView: z.nullable(z.string()),
});
export type ListViews = z.infer<typeof listViews>;

/**
 * `POST /api/views`: adds a view, or changes one's own. Leaves out filters that may name a person, customer
 * or ramp, and names them in the answer. 422 for a name in use, too many views, or nothing to keep.
 */
export const saveViewRequest = requestObject({
  id: viewId.optional(),
  list: viewList,
  name: viewName,
  query: z.string().max(longestQuery, `Use at most ${longestQuery} characters`),
  isShared: z.boolean(),
  isDefault: z.boolean().optional(),
});
export type SaveViewRequest = z.output<typeof saveViewRequest>;

export const savedView = z.object({ view: listView, leftOut: z.array(z.string()) });
export type SavedView = z.infer<typeof savedView>;

/** `DELETE /api/views/:id`: an own one; admins also shared ones. */
export const aView = requestObject({ id: viewId });

/** `POST /api/views/default`. Null: the list opens without a view. */
export const defaultViewRequest = requestObject({
  list: viewList,
  view: z.nullable(z.union([viewId, builtInView], 'Choose a view from this list')),
});
export type DefaultViewRequest = z.output<typeof defaultViewRequest>;
