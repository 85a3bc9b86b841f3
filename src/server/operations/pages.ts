import { randomBytes } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { EnvironmentAnswer } from '#contract/desk/environment.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { type SessionAnswer, pageStart } from '#contract/desk/session.ts';
import { contentSecurityPolicy, wasmWorkerPolicy } from '#server/http/security-headers.ts';
import { routeFor } from '#server/http/access.ts';
import { isProgramPath, mayBePage } from '#server/http/create-http.ts';
import { deskPages } from '#contract/desk/pages.ts';

const noncePlaceholder = '__CSP_NONCE__';
const startPlaceholder = '__PAGE_START__';
const programPlaceholder = '<!--program-->';
const partsPlaceholder = '<!--page-parts-->';
const shell = 'index.html';
const year = 31_536_000;
/** In web/workers: decode-heic-worker.ts, pdf/draw-pdf-worker.ts, reading/read-document-worker.ts. */
const wasmWorker = /^\/assets\/(?:decode-heic|draw-pdf|read-document)-worker-[\w-]+\.js$/;

export class PageMissingError extends Error {
  override readonly name = 'PageMissingError';
  readonly code = 'PAGE_MISSING';
}

/** Serves the built files, and elsewhere the shell with a fresh nonce and `startFor`'s text. T-8. */
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
  // Static files set their own Cache-Control, so drop the default header.
  void reply.removeHeader('cache-control');
  if (wasmWorker.test(path)) void reply.header('content-security-policy', wasmWorkerPolicy);
  return reply.sendFile(path, isHashed ? { maxAge: year * 1000, immutable: true } : { maxAge: 0 });
}

/** Returns true if the page answers; on addresses shared with programs, only for browsers. */
function opensPage(path: string, request: FastifyRequest): boolean {
  if (!isProgramPath(path)) return wantsPage(path, request);
  return mayBePage(path, request.method) && request.headers.accept?.includes('text/html') === true;
}

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

/** Lists built files without the shell, which needs its nonce. */
function filesIn(directory: string): ReadonlySet<string> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
  return new Set(paths.filter((path) => path !== `/${shell}` && !path.startsWith('/.')));
}

/**
 * Puts session and environment into the shell as JSON, without extending the session. If that fails, the page
 * asks and gets the reason. T-7, T-8.
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

interface Built {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

/** The first module, which imports the program after the language. */
const firstModule = 'src/web/main.tsx';
const programModule = 'src/web/app/start.tsx';

export interface PageTags {
  readonly program: string;
  /** Returns preloads for the page at a path; empty for others. */
  readonly partsOf: (path: string) => string;
}

/** Returns the tags of the program and its pages. Throws if the build's manifest is missing. */
export function readPageTags(directory: string): PageTags {
  const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, Built>
  >;
  const first = filesOf(manifest, firstModule);
  const program = filesOf(manifest, programModule, new Set(first));
  const pages = Object.entries(deskPages)
    .map(([id, { path }]) => {
      const key = Object.keys(manifest).find((name) => name.endsWith(`/${id}-page.tsx`));
      const tags = [...filesOf(manifest, key)].filter((file) => !program.has(file)).map(partTag);
      return { path, address: addressOf(path), tags: tags.join('') };
    })
    // Literal paths win over parameters.
    .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path));
  return {
    program: [...program]
      .toSorted(stylesFirst)
      .map((file) => programTag(file, first.has(file)))
      .join('\n    '),
    partsOf: (path) => pages.find(({ address }) => address.test(path))?.tags ?? '',
  };
}

const shownPages = Object.values(deskPages)
  .map(({ path }) => ({ path, address: addressOf(path) }))
  .toSorted((one, other) => parametersIn(one.path) - parametersIn(other.path));

/** Returns a page's pattern, such as `/customers/:identityReference`; null if the router has none. */
export function pagePatternOf(path: string): string | null {
  return shownPages.find(({ address }) => address.test(path))?.path ?? null;
}

function filesOf(
  manifest: Readonly<Record<string, Built>>,
  key: string | undefined,
  found = new Set<string>(),
): ReadonlySet<string> {
  const built = key === undefined ? undefined : manifest[key];
  if (built === undefined || found.has(built.file)) return found;
  for (const file of [built.file, ...(built.css ?? [])]) found.add(file);
  for (const imported of built.imports ?? []) filesOf(manifest, imported, found);
  return found;
}

const isStyle = (file: string) => file.endsWith('.css');

function stylesFirst(one: string, other: string): number {
  return Number(isStyle(other)) - Number(isStyle(one));
}

/** Loads program parts at once; they run when imported. */
function programTag(file: string, isFirst: boolean): string {
  if (isStyle(file)) return `<link rel="stylesheet" href="/${file}">`;
  return isFirst
    ? `<script type="module" async src="/${file}"></script>`
    : `<link rel="modulepreload" href="/${file}">`;
}

/** Adds `crossorigin` as the program's loader does: otherwise the preload is wasted. */
function partTag(file: string): string {
  return isStyle(file)
    ? `<link rel="preload" as="style" crossorigin fetchpriority="low" href="/${file}">`
    : `<link rel="modulepreload" fetchpriority="low" href="/${file}">`;
}

function parametersIn(pattern: string): number {
  return pattern.split(':').length;
}

function addressOf(pattern: string): RegExp {
  const source = pattern.replaceAll(/\/:\w+(\?)?/g, (_part, mark?: string) =>
    mark ? '(?:/[^/]+)?' : '/[^/]+',
  );
  return new RegExp(`^${source}/?$`);
}
