import type { FastifyRequest } from 'fastify';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { pageStart } from '#contract/desk/session.ts';

import { onlookerOf, type SessionKeeper } from './sessions/session-keeper.ts';

/**
 * What the page would otherwise ask for first, as JSON that may stand between the tags of a page: who is signed in, and before what
 * environment. To open a page is no sign of the person. Where it can't be read who they are, the page asks, and hears why. Trust: 7, 8.
 */
export function createPageStart(environment: EnvironmentAnswer, keeper: SessionKeeper) {
  return async (request: FastifyRequest): Promise<string> => {
    const staff = await onlookerOf(request, keeper).catch(() => null);
    return JSON.stringify(pageStart.parse({ environment, staff, staffId: staff?.id })).replaceAll(
      '<',
      String.raw`\u003c`,
    );
  };
}
