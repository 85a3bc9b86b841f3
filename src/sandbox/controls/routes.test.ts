import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { sandboxControls } from '#contract/sandbox/controls.ts';
import type { HistoryContext } from '../world/history.ts';
import { controlRoutes, countCalls } from './routes.ts';
import { checkControlAnswer } from '../testing/test-sandbox.ts';

describe('the controls', () => {
  it('are those of the contract', async () => {
    const app = Fastify({ exposeHeadRoutes: false });
    const routes: string[] = [];
    app.addHook('onRoute', ({ method, url }) => {
      routes.push(`${String(method)} ${url}`);
    });
    controlRoutes(app, {} as HistoryContext, countCalls(app));
    await app.ready();
    const paths = sandboxControls.map(
      ({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(routes.sort()).toStrictEqual(paths.sort());
  });

  it.each([
    ['a field too many', 200, '{"total":0,"byOperation":{},"since":1}'],
    ['a field too few', 200, '{"total":0}'],
    ['another status', 201, '{"total":0,"byOperation":{}}'],
  ])('are checked to answer with %s', (_what, status, text) => {
    const answered = { method: 'GET', url: '/sandbox/calls?', status, text };
    expect(() => checkControlAnswer(answered)).toThrow(/GET \/sandbox\/calls|byOperation/);
    expect(() =>
      checkControlAnswer({ ...answered, status: 200, text: '{"total":0,"byOperation":{}}' }),
    ).not.toThrow();
  });
});
