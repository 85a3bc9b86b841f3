import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { SessionCookie } from '#server/sessions/session-cookie.ts';

import { roundMs } from './round-store.ts';

const secureName = '__Host-rampart-provider';
const loopbackName = 'rampart-provider';

/**
 * The cookie that ties sign-ins at the provider to the browser that began them: a round that ends leaves it to those of other tabs. It is Lax, since the way back begins at another site; it lives
 * for ten minutes and opens nothing by itself. Trust: Browser (8).
 */
export function createRoundCookie({ isPlainLoopback }: { readonly isPlainLoopback: boolean }): SessionCookie {
  const name = isPlainLoopback ? loopbackName : secureName;
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: !isPlainLoopback,
  };
  return {
    read: ({ cookies }: FastifyRequest) => cookies[name],
    set: (reply: FastifyReply, token: string) =>
      void reply.setCookie(name, token, { ...options, maxAge: roundMs / 1000 }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, options),
  };
}
