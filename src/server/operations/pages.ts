import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { pageStart, type SessionAnswer } from '#contract/desk/session.ts';
import { contentSecurityPolicy, wasmWorkerPolicy } from '#server/http/security-headers.ts';

import { routeFor } from '#server/http/access.ts';
import { isProgramPath, mayBePage } from '#server/http/create-http.ts';
import { readPageTags } from './page-tags.ts';

const noncePlaceholder = '__CSP_NONCE__';
const startPlaceholder = '__PAGE_START__';
const programPlaceholder = '<!--program-->';
const partsPlaceholder = '<!--page-parts-->';
const shell = 'index.html';
const year = 31_536_000;
/** The one program that runs WebAssembly: web/workers/decode-heic-worker.ts, as it is built. */
const wasmWorker = /^\/assets\/decode-heic-worker-[\w-]+\.js$/;

/** The built page is missing. */
export class PageMissingError extends Error {
  override readonly name = 'PageMissingError';
  readonly code = 'PAGE_MISSING';
}

/**
 * Serves the built page: its files as they are (hashed ones for ever, compressed where that was built) and, at every
 * other address that a browser opens, the shell with a fresh nonce and what `startFor` says. T-8.
 */
export async function servePages(
  app: FastifyInstance,
  directory: string,
  startFor: (request: FastifyRequest) => Promise<string>,
): Promise<void> {
  const { template, partsOf } = readShell(directory);
  const files = filesIn(directory);
  await app.register(serveStatic, { root: directory, serve: false, preCompressed: true, dotfiles: 'deny' });

  app.route({
    ...routeFor(deskRoutes.page),
    exposeHeadRoute: true,
    async handler(request, reply) {
      const path = request.url.split('?', 1)[0] ?? '/';
      if (files.has(path)) return sendFile(reply, path);
      if (!opensPage(path, request)) return reply.callNotFound();
      const start = await startFor(request);
      const nonce = randomBytes(16).toString('base64');
      return reply
        .header('content-security-policy', contentSecurityPolicy(nonce))
        .type('text/html; charset=utf-8')
        .send(
          template
            .replaceAll(noncePlaceholder, nonce)
            .replace(partsPlaceholder, () => partsOf(path))
            .replace(startPlaceholder, () => start),
        );
    },
  });
}

function sendFile(reply: FastifyReply, path: string): FastifyReply {
  const isHashed = path.startsWith('/assets/');
  // The file's own caching takes the place of what every answer carries.
  void reply.removeHeader('cache-control');
  if (wasmWorker.test(path)) void reply.header('content-security-policy', wasmWorkerPolicy);
  return reply.sendFile(path, isHashed ? { maxAge: year * 1000, immutable: true } : { maxAge: 0 });
}

/** On addresses shared with programs only a browser that asks for a page gets one. */
function opensPage(path: string, request: FastifyRequest): boolean {
  if (!isProgramPath(path)) return wantsPage(path, request);
  return mayBePage(path, request.method) && request.headers.accept?.includes('text/html') === true;
}

/** A browser says that it wants a page; a program that takes anything gets it too, but not for the name of a file. */
function wantsPage(path: string, { headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !/\.\w+$/.test(path));
}

function readShell(directory: string) {
  try {
    const { program, partsOf } = readPageTags(directory);
    const template = readFileSync(join(directory, shell), 'utf8').replace(programPlaceholder, () => program);
    return { template, partsOf };
  } catch (error) {
    throw new PageMissingError('the page is not built: npm run build', { cause: error });
  }
}

/** The addresses of the built files; the shell is served by its own name nowhere, since it needs its nonce. */
function filesIn(directory: string): ReadonlySet<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return new Set(paths.filter((path) => path !== `/${shell}` && !path.startsWith('/.')));
}

/**
 * What the page would otherwise ask for first, as JSON that is safe between the tags of a page: who is signed in, and before what
 * environment. Opening a page is not activity. Where the person can't be read, the page asks for them, and gets the reason. T-7, T-8.
 */
export function createPageStart(
  environment: EnvironmentAnswer,
  signedInAnswer: (request: FastifyRequest) => Promise<SessionAnswer | null>,
) {
  return async (request: FastifyRequest): Promise<string> => {
    const signedIn = await signedInAnswer(request).catch(() => null);
    return JSON.stringify(pageStart.parse({ environment, staff: null, ...signedIn })).replaceAll(
      '<',
      String.raw`\u003c`,
    );
  };
}
