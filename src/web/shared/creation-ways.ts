import { type Action, actionOfOperation } from '#contract/desk/permissions.ts';

/** The three ways to tell the service of a customer without documents' images. Spec: What the service does › 1. */
export const ways = ['basic', 'reliance', 'token'] as const;
export type Way = (typeof ways)[number];

/** What each way takes. */
export const actionOfWay: Readonly<Record<Way, Action>> = {
  basic: actionOfOperation.createBasicIdentity,
  reliance: actionOfOperation.shareReliance,
  token: actionOfOperation.shareToken,
};

/** The way that an address names; the simplest one for anything else. */
export function wayIn(search: URLSearchParams): Way {
  return ways.find((way) => way === search.get('way')) ?? 'basic';
}
