/** The minimum: Fastify, zod and HMAC with constant, stateless answers. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';
import * as z from 'zod';

const secret = 'sandbox-secret';
const layout = /^Bearer ([^:]+):([0-9a-f]{64}):(\d{16})$/;
const request = z.strictObject({
  identityReference: z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
  method: z.string().min(1),
  transactionType: z.enum(['ONRAMP', 'OFFRAMP']),
  fiat: z.string().min(1),
  crypto: z.string().min(1),
  blockchain: z.string().min(1),
  fiatAmount: z.string().regex(/^\d+(\.\d+)?$/),
});
const ramp = JSON.parse(process.argv[2]);

const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
app.addHook('preValidation', async ({ method, url, headers, body }, reply) => {
  const [, , signature, timestamp] = layout.exec(headers.authorization) ?? [];
  const hmac = createHmac('sha256', secret).update(`${method} ${url} ${timestamp}${body ? ' ' : ''}`);
  if (body) hmac.update(body);
  const expected = Buffer.from(hmac.digest('hex'));
  if (!signature || !timingSafeEqual(expected, Buffer.from(signature))) return reply.status(401).send({});
  return undefined;
});
app.post('/eapi/identities/transactions/eligibility', async ({ body }, reply) => {
  request.parse(JSON.parse(body));
  return reply.status(202).send({ paymentReady: true, requirements: [] });
});
app.get('/eapi/v0/ramps/:id', async () => ramp);
app.get('/health/live', async () => ({ status: 'live' }));
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening ${app.server.address().port}\n`);
