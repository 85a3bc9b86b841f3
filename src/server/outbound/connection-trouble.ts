/** Why no connection came about, or broke, as far as the system tells. */
export type ConnectionTrouble =
  | 'unknown-name'
  | 'refused'
  | 'no-route'
  | 'no-answer'
  | 'certificate-time'
  | 'certificate-name'
  | 'certificate-issuer'
  | 'no-tls'
  | 'broken';

const troubles: Readonly<Record<string, ConnectionTrouble>> = {
  ENOTFOUND: 'unknown-name',
  EAI_AGAIN: 'unknown-name',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'no-route',
  ENETUNREACH: 'no-route',
  ETIMEDOUT: 'no-answer',
  UND_ERR_CONNECT_TIMEOUT: 'no-answer',
  CERT_HAS_EXPIRED: 'certificate-time',
  CERT_NOT_YET_VALID: 'certificate-time',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate-name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate-issuer',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate-issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate-issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate-issuer',
  CERT_UNTRUSTED: 'certificate-issuer',
  EPROTO: 'no-tls',
  ERR_SSL_WRONG_VERSION_NUMBER: 'no-tls',
};

/** What a failed connection comes down to: the first cause that has a known code, however deep it stands; else `broken`. */
export function connectionTroubleOf(error: unknown): ConnectionTrouble {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    const code = 'code' in cause ? String(cause.code) : '';
    const known = troubles[code] ?? (code.startsWith('ERR_SSL_') ? 'no-tls' : undefined);
    if (known !== undefined) return known;
  }
  return 'broken';
}
