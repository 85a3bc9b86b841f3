import { createHmac, createSecretKey } from 'node:crypto';

/** The key of the chain. Trust: 2. */
export interface AuditKey {
  /** Eight hex digits that name the key in every entry and say nothing of it. */
  readonly id: string;
  /** HMAC-SHA256 over the parts, one after the other, in lower-case hex. */
  mac(...parts: readonly (string | Uint8Array)[]): string;
}

const idLength = 8;

/**
 * The key that the UTF-8 bytes of `text` are, so that whoever has the text can verify with any HMAC. Its id is the beginning of the
 * HMAC over `rampart audit key id`.
 */
export function createAuditKey(text: string): AuditKey {
  const key = createSecretKey(Buffer.from(text, 'utf8'));
  const mac: AuditKey['mac'] = (...parts) => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part);
    return hmac.digest('hex');
  };
  return { id: mac('rampart audit key id').slice(0, idLength), mac };
}
