import { Writable } from 'node:stream';
import { fastify } from 'fastify';
import type { Logger } from 'pino';
import { describe, expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function recorded(write: (logger: Logger) => void): { text: string; lines: Record<string, unknown>[] } {
  let text = '';
  const destination = new Writable({
    write(chunk, _, done) {
      text += String(chunk);
      done();
    },
  });
  write(createLogger({ level: 'trace', destination }));
  return {
    text,
    lines: text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('logger', () => {
  it('writes the allowed fields', () => {
    const fields = {
      requestId: 'r-1',
      traceId: 't-1',
      method: 'GET',
      route: '/api/customers/:ref',
      status: 200,
      durationMs: 1.5,
    };
    const { lines } = recorded((logger) => logger.info(fields, 'answered'));
    expect(lines).toEqual([{ level: 'info', time: expect.any(Number), msg: 'answered', ...fields }]);
  });

  it('writes one line, whatever is in message and fields', () => {
    const forged = 'x"}\r\n{"level":"info","msg":"forged"}\u2028';
    const { lines } = recorded((logger) => {
      logger.warn({ route: forged, method: forged }, forged);
      logger.warn({ status: 200 }, '%s %d %j');
    });
    expect(lines.map(({ msg }) => msg)).toEqual([forged, '%s %d %j']);
  });

  it('writes the end of the audit trail, and nothing in its place', () => {
    const signed = { auditAt: 1_764_000_000_000_000, auditMac: '1e'.repeat(32) };
    const checkpoint = { auditSeq: 1000, auditHash: '0f'.repeat(32), keyId: '2dc16a29', ...signed };
    const mistaken = { auditAt: 'jane', auditMac: '078-05-1121' };
    const planted = {
      auditSeq: 'jane@example.com',
      auditHash: '078-05-1120',
      keyId: 'jane doe',
      ...mistaken,
    };
    const { lines, text } = recorded((logger) => {
      logger.info(checkpoint, 'audit checkpoint');
      logger.info(planted, 'audit checkpoint');
    });
    expect(lines[0]).toMatchObject(checkpoint);
    expect(text).not.toMatch(/jane|078-05/);
  });

  it('never writes planted personal values and secrets, wherever they stand', () => {
    const planted = 'PLANTED-jane@example.com-078-05-1120';
    const error = Object.assign(
      new Error(`refused ${planted}\n    at ${planted} (x.ts:1:1)`, { cause: new Error(planted) }),
      {
        code: planted,
        errors: { email: planted },
        input: planted,
      },
    );
    const { text, lines } = recorded((logger) => {
      logger.error(error);
      logger.error(error, 'failed');
      logger.error({ err: error });
      logger.error(
        { err: error, status: 500, email: planted, nested: { ssn: planted }, body: [planted] },
        'failed',
      );
      logger.error({ error, status: 422 }, 'refused');
      logger.info('looked up %s', planted);
      logger.info(
        { url: `/x?email=${planted}`, route: `/x?email=${planted}`, requestId: `${planted} x` },
        'address',
      );
      logger.info({
        req: { method: 'GET', url: planted, headers: { authorization: planted } },
        res: { statusCode: 200 },
      });
      logger.info(
        {
          method: planted,
          status: planted,
          durationMs: planted,
          msg: planted,
          time: planted,
          level: planted,
        },
        'types',
      );
      logger.child({ email: planted, requestId: 'r-1' }).warn({ taxId: planted }, 'child');
      const child = logger.child({ requestId: 'r-1' });
      child.setBindings({ email: planted });
      child.child({ phone: planted }).info('grandchild');
      logger.child({ requestId: 'r-1' }, { msgPrefix: 'p ' }).warn([planted], 'array');
    });
    expect(text).not.toContain('PLANTED');
    expect(lines).toHaveLength(12);
    expect(lines.at(-3)).toMatchObject({ requestId: 'r-1', msg: 'child' });
  });

  it("gives an error's name and frames from 500 on, and its name alone below", () => {
    class UpstreamError extends Error {
      override readonly name = 'UpstreamError';
      readonly code = 'UPSTREAM_LOST';
    }
    const { lines } = recorded((logger) => {
      logger.error({ err: new UpstreamError('m'), status: 502 }, 'failed');
      logger.error({ err: new UpstreamError('m'), status: 404 }, 'failed');
    });
    expect(lines[0]?.['error']).toMatchObject({
      name: 'UpstreamError',
      code: 'UPSTREAM_LOST',
      stack: expect.stringContaining('logger.test'),
    });
    expect(lines[1]?.['error']).toEqual({ name: 'UpstreamError', code: 'UPSTREAM_LOST' });
  });

  it("writes Fastify's own lines with the route's template and without the address", async () => {
    const chunks: string[] = [];
    const destination = { write: (chunk: string) => void chunks.push(chunk) };
    const app = fastify({ loggerInstance: createLogger({ destination }) });
    app.get('/customers/:ref', (request) => {
      request.log.info({ reference: 'PLANTED' }, 'inside');
      if (request.headers['x-fail'] !== undefined) throw new Error('PLANTED');
      return { ok: true };
    });
    await app.inject('/customers/PLANTED?email=PLANTED');
    await app.inject({ url: '/customers/PLANTED', headers: { 'x-fail': '1' } });
    await app.inject('/PLANTED');
    await app.close();
    expect(chunks.join('')).not.toContain('PLANTED');
    const lines = chunks.map((chunk) => JSON.parse(chunk) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        requestId: 'req-1',
        method: 'GET',
        route: '/customers/:ref',
        msg: 'incoming request',
      }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId: 'req-1', status: 200, durationMs: expect.any(Number) }),
    );
  });
});
