import { vi } from 'vitest';

import type { PasskeyUse } from '#contract/desk/passkeys.ts';

import type { Deviations, SoftwarePasskey } from '../software-passkey.ts';

const toBytes = (text: string): ArrayBuffer => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
};
const toText = (bytes: BufferSource): string => Buffer.from(bytes as ArrayBuffer).toString('base64url');

export type Gesture = Deviations | 'cancels';

/** Gives jsdom one passkey. `next` is the person's next response. WebAuthn › 5.1. */
export function stubAuthenticator(passkey: SoftwarePasskey): { next: Gesture } {
  const hand: { next: Gesture } = { next: {} };
  const gesture = (): Deviations => {
    const { next } = hand;
    hand.next = {};
    if (next === 'cancels') throw new DOMException('The person did not agree', 'NotAllowedError');
    return next;
  };
  const credential = (response: object) => ({
    id: passkey.id,
    rawId: toBytes(passkey.id),
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  });
  const credentials = {
    async get({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) {
      const { challenge, rpId = '' } = publicKey;
      const asked = { challenge: toText(challenge), rpId, timeoutMs: 1, credentials: [] };
      const { clientDataJSON, authenticatorData, signature }: PasskeyUse = passkey.use(asked, gesture());
      return credential({
        clientDataJSON: toBytes(clientDataJSON),
        authenticatorData: toBytes(authenticatorData),
        signature: toBytes(signature),
      });
    },
    async create({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) {
      const { challenge, rp, user } = publicKey;
      const order = {
        challenge: toText(challenge),
        rpId: rp.id ?? '',
        rpName: rp.name,
        timeoutMs: 1,
        credentials: [],
        userHandle: toText(user.id),
        userName: user.name,
        displayName: user.displayName,
        algorithms: [],
      };
      const { clientDataJSON, attestationObject, transports } = passkey.make(order, gesture());
      return credential({
        clientDataJSON: toBytes(clientDataJSON),
        attestationObject: toBytes(attestationObject),
        getTransports: () => transports,
      });
    },
  };
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  return hand;
}
