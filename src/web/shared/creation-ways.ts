import { type Action, actionOfOperation } from '#contract/desk/permissions.ts';

/** The three ways to create a customer at the service without images of documents. Spec: What the service does › 1. */
export const ways = ['basic', 'reliance', 'token'] as const;
export type Way = (typeof ways)[number];

/** The right that each way takes. */
export const actionOfWay: Readonly<Record<Way, Action>> = {
  basic: actionOfOperation.createBasicIdentity,
  reliance: actionOfOperation.shareReliance,
  token: actionOfOperation.shareToken,
};

/** The way in an address; the simplest one by default. */
export function wayIn(search: URLSearchParams): Way {
  return ways.find((way) => way === search.get('way')) ?? 'basic';
}
