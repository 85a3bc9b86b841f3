import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { PasskeyHolder } from '#server/accounts/staff/passkeys.ts';

import { createDeskCookie } from './session-cookie.ts';

const tokenBytes = 32;
const lifeSeconds = 5 * 60;

/** Ties a passkey's challenge to the browser that asked for it, while nobody is signed in there. */
export interface PasskeyAttempts {
  /** Another attempt of this browser: the one before is over. */
  begin(reply: FastifyReply, staffId: string): PasskeyHolder;
  /** The attempt that this browser began; one without has none that any challenge is for. */
  read(request: FastifyRequest, staffId: string): PasskeyHolder;
}

export function createPasskeyAttempts({
  isPlainLoopback,
}: {
  readonly isPlainLoopback: boolean;
}): PasskeyAttempts {
  const cookie = createDeskCookie({
    name: isPlainLoopback ? 'rampart-passkey' : '__Host-rampart-passkey',
    isPlainLoopback,
    maxAgeSeconds: lifeSeconds,
  });
  const holderOf = (holder: string, staffId: string) => ({ purpose: 'sign-in', holder, staffId }) as const;
  return {
    begin(reply, staffId) {
      const token = randomBytes(tokenBytes).toString('base64url');
      cookie.set(reply, token);
      return holderOf(token, staffId);
    },
    read: (request, staffId) => holderOf(cookie.read(request) ?? '', staffId),
  };
}
