import { type Action, actionOfOperation } from '#contract/desk/permissions.ts';

/** Without document images. Spec: What the service does › 1. */
export const ways = ['basic', 'reliance', 'token'] as const;
export type Way = (typeof ways)[number];

export const actionOfWay: Readonly<Record<Way, Action>> = {
  basic: actionOfOperation.createBasicIdentity,
  reliance: actionOfOperation.shareReliance,
  token: actionOfOperation.shareToken,
};

/** Reads the way from an address; the simplest by default. */
export function wayIn(search: URLSearchParams): Way {
  return ways.find((way) => way === search.get('way')) ?? 'basic';
}
