import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

/** Behind TLS: browsers let only this host set it. */
const secureCookieName = '__Host-rampart';
/** Plain http has neither `Secure` nor the prefix. */
const loopbackCookieName = 'rampart-session';

/** Makes the session's cookie, gone with the browser. */
export function createSessionCookie({
  isPlainLoopback,
}: {
  readonly isPlainLoopback: boolean;
}): SessionCookie {
  return createDeskCookie({ name: isPlainLoopback ? loopbackCookieName : secureCookieName, isPlainLoopback });
}

export interface DeskCookie {
  readonly name: string;
  readonly isPlainLoopback: boolean;
  /** Omitted: gone with the browser. */
  readonly maxAgeSeconds?: number;
}

/** Makes a cookie that no script reads and no other site sends. */
export function createDeskCookie({ name, isPlainLoopback, maxAgeSeconds }: DeskCookie): SessionCookie {
  const options: CookieSerializeOptions = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: !isPlainLoopback,
  };
  return {
    read: (request) => request.cookies[name],
    set: (reply, token) =>
      void reply.setCookie(name, token, {
        ...options,
        ...(maxAgeSeconds !== undefined && { maxAge: maxAgeSeconds }),
      }),
    clear: (reply) => void reply.clearCookie(name, options),
  };
}
