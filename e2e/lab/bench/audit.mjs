/** Target 16: commits before an audited look-up's call; verifying the trail from an export and the database. */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import Database from 'libsql';

import { startDeskBefore } from './desk.mjs';
import { figure } from './figure.mjs';
import { longestDelay, median, processorMs, stopProgram } from './processes.mjs';

const lookUps = 100;
const entries = 1_000_000;
const entriesATransaction = 10_000;
const auditKey = 'an audit key of the benchmarks, 32 letters';

export async function benchAudit({ here }) {
  const service = await startService();
  const desk = await startDeskBefore(service.url, {
    AUDIT_KEY: auditKey,
    NODE_OPTIONS: `--import ${here}/watch-event-loop.mjs`,
  });
  try {
    const commits = await commitsBefore(desk, service);
    fillTrail(join(desk.directory, 'server.sqlite'));
    return [commits, await verifyThere(desk), await verifyExport(desk)];
  } finally {
    service.close();
    await stopProgram(desk);
  }
}

async function startService() {
  let onCall = () => undefined;
  const server = createServer((request, response) => {
    onCall();
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"identifyReference":"c-13344","account":{"exists":true,"blocked":false}}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    onCall: (then) => (onCall = then),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** SQLite's commits, from the write-ahead log's shared index. */
const committed = ({ directory }) => readFileSync(join(directory, 'server.sqlite-shm')).readUInt32LE(8);

async function commitsBefore(desk, service) {
  const before = [];
  for (let at = 0; at < lookUps; at += 1) {
    const atFirst = committed(desk);
    service.onCall(() => before.push(committed(desk) - atFirst));
    const answer = await fetch(`${desk.url}/api/service/eapi/v0/identities/c-13344`, {
      headers: desk.headers,
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`look-up was answered ${answer.status}`);
    // What is written behind the answer is not to count for the next one.
    for (let last = -1; last !== committed(desk);) {
      last = committed(desk);
      await new Promise((resolve) => setTimeout(resolve, 120));
    }
  }
  return figure({
    target: 16,
    what: 'audited look-up: commits before the call',
    unit: '',
    ours: median(before),
    most: 1,
    detail: `${Math.max(...before)} at most, of ${lookUps} look-ups one after another`,
  });
}

function fillTrail(file) {
  const database = new Database(file);
  // The desk still writes now and then.
  database.exec('pragma busy_timeout = 10000');
  const mac = (text) => createHmac('sha256', auditKey).update(text).digest('hex');
  const keyId = mac('rampart audit key id').slice(0, 8);
  const head = database.prepare('select seq, hash from audit_head where id = 1').get();
  const insert = database.prepare(
    `insert into audit_entry (seq, at, kind, action, person_id, role, object_kind, object_id, outcome, request_id, trace_id,
      reason_digest, details, instance_id, lease_until, key_id, previous_hash, hash)
     values (?, ?, 'event', 'getIdentity', 'bench', 'compliance', 'customer', ?, 'done', ?, null, null, '{"status":200}', 'bench', null, ?, ?, ?)`,
  );
  let { seq, hash } = head;
  for (const last = seq + entries; seq < last;) {
    database.exec('begin');
    for (const end = Math.min(seq + entriesATransaction, last); seq < end;) {
      seq += 1;
      const at = Date.now() * 1000;
      const [objectId, requestId] = [`c-${seq % 10_000}`, `request-${seq}`];
      const entry = {
        action: 'getIdentity',
        at,
        details: { status: 200 },
        instanceId: 'bench',
        keyId,
        kind: 'event',
        leaseUntil: null,
        objectId,
        objectKind: 'customer',
        outcome: 'done',
        personId: 'bench',
        previousHash: hash,
        reasonDigest: null,
        requestId,
        role: 'compliance',
        seq,
        traceId: null,
      };
      const next = mac(JSON.stringify(entry));
      insert.run(seq, at, objectId, requestId, keyId, hash, next);
      hash = next;
    }
    database.prepare('update audit_head set seq = ?, hash = ? where id = 1').run(seq, hash);
    database.exec('commit');
  }
  // The one who looked up may not verify; a changed role counts at once.
  database.exec("update staff set role = 'auditor'");
  // The desk is not to be measured at moving a million entries out of the log.
  database.exec('pragma wal_checkpoint(truncate)');
  database.close();
}

async function verifyThere(desk) {
  await longestDelay(desk);
  const before = processorMs(desk.child.pid);
  const startedAt = performance.now();
  const answer = await fetch(`${desk.url}/api/audit/verify`, { method: 'POST', headers: desk.headers });
  const verdict = await answer.json();
  const seconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = (processorMs(desk.child.pid) - before) / 1000;
  if (verdict.isIntact !== true)
    throw new Error(`the trail is said not to be intact: ${JSON.stringify(verdict)}`);
  return row('from the database', {
    verified: verdict.entries,
    seconds,
    processorSeconds,
    more: `, longest event-loop delay ${await longestDelay(desk)} ms`,
  });
}

async function verifyExport(desk) {
  const file = join(desk.directory, 'export.jsonl');
  const answer = await fetch(`${desk.url}/api/audit/export?format=jsonl`, { headers: desk.headers });
  if (!answer.ok) throw new Error(`the export was answered ${answer.status}`);
  await pipeline(Readable.fromWeb(answer.body), createWriteStream(file));
  const reportUsage =
    "process.on('exit',()=>{const{user,system}=process.cpuUsage();console.log('usage',user+system)})";
  const startedAt = performance.now();
  const program = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(reportUsage)}`, 'dist/audit-verify.js', file],
    { env: { ...process.env, AUDIT_KEY: auditKey }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  program.stdout.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => program.once('close', resolve));
  if (code !== 0) throw new Error(`the export is said not to be intact: ${output}`);
  const seconds = (performance.now() - startedAt) / 1000;
  const processorSeconds = Number(/usage (\d+)/.exec(output)?.[1]) / 1e6;
  return row('from an export', { verified: entries, seconds, processorSeconds, more: '' });
}

function row(where, { verified, seconds, processorSeconds, more }) {
  const rate = verified / processorSeconds;
  return figure({
    target: 16,
    what: `trail of ${entries} entries verified ${where}, a second of processor time`,
    unit: 'entries',
    ours: rate,
    least: 100_000,
    detail: `${verified} entries; ${Math.round(verified / seconds)} a second by the clock${more}`,
  });
}
