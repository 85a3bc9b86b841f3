import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';
import { passkeyChallenge, passkeySignInRequest, proveAgainRequest, signInBodyRequest } from '../passkeys.ts';
import { sessionAnswer } from '../session.ts';
import { get, post } from './row.ts';

export const signInApi = {
  signIn: post('/api/session', 'anyone', 'own', { body: signInBodyRequest, answer: sessionAnswer }),
  beginPasskeySignIn: post('/api/session/passkey', 'anyone', 'none', {
    body: passkeySignInRequest,
    answer: passkeyChallenge,
  }),
  beginPasskeyProof: post('/api/proof/passkey', 'signed-in', 'none', { answer: passkeyChallenge }),
  proveAgain: post('/api/proof', 'signed-in', 'own', { body: proveAgainRequest }),
} as const;

export const signInStreams = {
  startProvider: get('/api/oidc/start', 'anyone', 'none', {
    query: requestObject({ returnTo: z.string().optional(), again: z.literal('1').optional() }),
  }),
} as const;
