import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

import type { PasskeyChallenge, PasskeyMade, PasskeyOrder, PasskeyUse } from '#contract/desk/passkeys.ts';

/** Deviations of a forger or a broken authenticator. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Without PIN, finger or face. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  /** True if asked for in a frame of another site. */
  readonly crossOrigin?: boolean;
  readonly topOrigin?: string;
  /** Names another credential than the attested one. */
  readonly id?: string;
  readonly key?: KeyObject;
}

/** Authenticator with one passkey, written from the specification to share no fault with the library. */
export interface SoftwarePasskey {
  readonly id: string;
  make(order: PasskeyOrder, deviations?: Deviations): PasskeyMade;
  use(challenge: PasskeyChallenge, deviations?: Deviations): PasskeyUse;
}

const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

/** Makes an authenticator after WebAuthn › 6.1, 6.5; RFC 9052 for its key. Counts uses from 1. */
export function createSoftwarePasskey(origin: string, id: Buffer = randomBytes(32)): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const own = id.toString('base64url');
  let uses = 0;
  const clientData = (type: string, challenge: string, deviations: Deviations) =>
    Buffer.from(
      JSON.stringify({
        type: deviations.type ?? type,
        challenge: deviations.challenge ?? challenge,
        origin: deviations.origin ?? origin,
        crossOrigin: deviations.crossOrigin ?? false,
        topOrigin: deviations.topOrigin,
      }),
    );
  const authenticatorData = (rpId: string, deviations: Deviations, credential?: Buffer) => {
    uses += 1;
    const flags =
      present |
      (deviations.isUnverified === true ? 0 : verified) |
      (credential === undefined ? 0 : withCredential);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(deviations.counter ?? uses);
    const rpIdHash = createHash('sha256')
      .update(deviations.rpId ?? rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, ...(credential ? [credential] : [])]);
  };
  return {
    id: own,
    make(order, deviations = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.byteLength);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = authenticatorData(order.rpId, deviations, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      return {
        id: deviations.id ?? own,
        clientDataJSON: clientData('webauthn.create', order.challenge, deviations).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    use({ challenge, rpId }, deviations = {}) {
      const data = clientData('webauthn.get', challenge, deviations);
      const authData = authenticatorData(rpId, deviations);
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()]);
      return {
        id: own,
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, deviations.key ?? privateKey).toString('base64url'),
      };
    },
  };
}

/** `{1: 2, 3: -7, -1: 1, -2: x, -3: y}`: ES256 on P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x60 + bytes.byteLength]), bytes]);
}

/** Encodes 24 to 65,535 bytes in the shortest form, as CTAP2. */
function cborBytes(bytes: Buffer): Buffer {
  const { byteLength: length } = bytes;
  return Buffer.concat([
    Buffer.from(length < 256 ? [0x58, length] : [0x59, length >> 8, length & 255]),
    bytes,
  ]);
}
