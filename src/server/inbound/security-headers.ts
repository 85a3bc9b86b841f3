import type { FastifyInstance, FastifyReply } from 'fastify';

/** The policy of every answer; with a nonce, that of a page. Stack: Strict CSP with Mantine. */
export function contentSecurityPolicy(nonce?: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${nonce === undefined ? '' : ` 'nonce-${nonce}'`}`,
    "worker-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The headers of every answer, for any route and status. T-8. */
export function securityHeaders({ isBehindTls }: { readonly isBehindTls: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(isBehindTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Puts the headers on every answer; pages and files replace the policy and the caching that they need. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const own = { ...headers };
  app.addHook('onRequest', (_request, reply: FastifyReply, done) => {
    void reply.headers(own);
    done();
  });
}
