/** The usual alternative: Fastify, signature check, one INSERT an event, on PostgreSQL or SQLite. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import Fastify from 'fastify';

const [, , target] = process.argv;
const layout = /^Bearer ([^:]+):([0-9a-f]{64}):(\d{16})$/;
const insert = await openStore(target);

const app = Fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);
app.post('/callbacks', async ({ headers, body }, reply) => {
  const [, , signature, timestamp] = layout.exec(headers.authorization) ?? [];
  const expected = createHmac('sha256', 'sandbox-secret')
    .update(`POST /callbacks ${timestamp} `)
    .update(body)
    .digest('hex');
  if (!signature || !timingSafeEqual(Buffer.from(expected), Buffer.from(signature)))
    return reply.status(401).send({});
  const text = body.toString();
  const { ramp_id: rampId, status } = JSON.parse(text);
  await insert([
    randomUUID(),
    createHmac('sha256', 'k').update(body).digest('hex'),
    text,
    rampId,
    status,
    Date.now(),
  ]);
  return {};
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`listening ${app.server.address().port}\n`);

async function openStore(where) {
  const columns =
    'id text primary key, digest text not null unique, body text not null, ramp_id text, status text, at bigint not null';
  const into = 'insert into event (id, digest, body, ramp_id, status, at) values';
  if (where.startsWith('postgres:')) {
    const { Pool } = (await import('pg')).default;
    const pool = new Pool({ connectionString: where, max: 32 });
    await pool.query(`create table event (${columns})`);
    const text = `${into} ($1, $2, $3, $4, $5, $6) on conflict (digest) do nothing`;
    return async (values) => pool.query({ name: 'insert', text, values });
  }
  const { default: Database } = await import('libsql');
  const database = new Database(where);
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = FULL');
  database.exec(`create table event (${columns})`);
  const statement = database.prepare(`${into} (?, ?, ?, ?, ?, ?) on conflict (digest) do nothing`);
  return async (values) => statement.run(values);
}
