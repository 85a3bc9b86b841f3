import type { FastifyInstance, FastifyReply } from 'fastify';

import { deskRoutes } from '#contract/desk/api.ts';

/** Features that no page uses; e2e/journeys/policy.e2e.ts asks Chromium for unnamed ones. */
const deniedFeatures = [
  'accelerometer',
  'aria-notify',
  'browsing-topics',
  'captured-surface-control',
  'clipboard-read',
  'compute-pressure',
  'cross-origin-isolated',
  'deferred-fetch',
  'deferred-fetch-minimal',
  'digital-credentials-create',
  'digital-credentials-get',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'interest-cohort',
  'keyboard-map',
  'language-detector',
  'language-model',
  'local-fonts',
  'local-network',
  'local-network-access',
  'loopback-network',
  'magnetometer',
  'media-playback-while-not-visible',
  'microphone',
  'midi',
  'on-device-speech-recognition',
  'otp-credentials',
  'payment',
  'picture-in-picture',
  'private-state-token-issuance',
  'private-state-token-redemption',
  'screen-wake-lock',
  'serial',
  'speaker-selection',
  'storage-access',
  'summarizer',
  'sync-xhr',
  'translator',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
] as const;
const ownFeatures = [
  'autoplay',
  'camera',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
] as const;

const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
]
  .toSorted()
  .join(', ');

/** Returns the policy of every answer; with a nonce, of a page. Stack: Strict CSP with Mantine. */
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
    // public/before-page.js makes the one policy of a page; a worker has none, and starts no other.
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${deskRoutes.reportViolation.path}`,
  ].join('; ');
}

/**
 * Policy of workers that decode HEIC, draw PDF pages and read documents: the page's doesn't apply to them.
 */
export const wasmWorkerPolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "base-uri 'none'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${deskRoutes.reportViolation.path}`,
].join('; ');

/** Returns the headers of every answer. T-8. */
export function securityHeaders({ isBehindTls }: { readonly isBehindTls: boolean }): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    ...(isBehindTls && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Adds the headers to every answer; pages and files override some. */
export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const own = { ...headers };
  app.addHook('onRequest', (_request, reply: FastifyReply, done) => {
    void reply.headers(own);
    done();
  });
}
