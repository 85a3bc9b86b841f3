import { passkeyChallenge } from '../passkeys.ts';
import { sessionAnswer } from '../session.ts';
import { linkAnswer, readLinkRequest, useLinkRequest } from '../staff.ts';
import { post } from './row.ts';

export const linksApi = {
  readLink: post('/api/links/read', 'anyone', 'none', { body: readLinkRequest, answer: linkAnswer }),
  beginPasskeyForLink: post('/api/links/passkey', 'anyone', 'none', {
    body: readLinkRequest,
    answer: passkeyChallenge,
  }),
  useLink: post('/api/links/use', 'anyone', 'own', { body: useLinkRequest, answer: sessionAnswer }),
} as const;
