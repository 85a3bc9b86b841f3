import type { FastifyInstance } from 'fastify';
import { MethodNotAllowed, notFound, type Refusal } from '../errors.ts';

const endsInSlash = /^[^?]*\/(?:\?|$)/;

/** The addresses that the sandbox has, and the methods that each takes. */
export class Addresses {
  readonly #routes: { readonly method: string; readonly segments: readonly string[] }[] = [];

  /** Notes the routes of an app as they are registered, and refuses what is none of them before a byte of its body is read. */
  follow(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) this.#routes.push({ method: one, segments: url.split('/') });
    });
    app.addHook('onRequest', async ({ is404, raw: { url = '' } }) => {
      // The router takes an empty parameter for one.
      if (is404 || endsInSlash.test(url)) throw this.refusalAt(url);
    });
    app.setNotFoundHandler(() => {
      throw notFound('Not found');
    });
  }

  /** What a call is told whose method the address does not take: 405 with those that it takes, 404 where nothing is. */
  refusalAt(target: string): Refusal {
    const segments = (target.split('?', 1)[0] ?? '').split('/');
    const methods = this.#routes
      .filter((route) => isAt(route.segments, segments))
      .map(({ method }) => method);
    return methods.length === 0 ? notFound('Not found') : new MethodNotAllowed([...new Set(methods)]);
  }
}

function isAt(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
  );
}
