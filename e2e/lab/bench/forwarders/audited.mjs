/**
 * The limit for an audited call: signature, intent before and outcome after, in a durable SQLite database
 * (`argv[3]`) with group commit; nothing else.
 */
import Database from 'libsql';
import { uuidv7 } from 'uuidv7';

import { createMicrosecondClock, formatAuthorization, sign } from '../../../../src/node/signature.ts';
import { startForwarder } from './forward.mjs';

const style = { separator: 'space', emptyBody: 'omit' };
const nextTimestamp = createMicrosecondClock();

const database = new Database(process.argv[3]);
database.exec('PRAGMA journal_mode = WAL');
database.exec('PRAGMA synchronous = FULL');
database.exec(
  'create table entry (seq integer primary key, call text not null, at integer not null, kind text not null, target text not null, status integer)',
);
const insert = database.prepare('insert into entry (call, at, kind, target, status) values (?, ?, ?, ?, ?)');
const commit = database.transaction((rows) => {
  for (const row of rows) insert.run(row);
});
let waiting = [];

function record(row) {
  return new Promise((resolve, reject) => {
    if (waiting.push({ row, resolve, reject }) === 1) setImmediate(flush);
  });
}

function flush() {
  const group = waiting;
  waiting = [];
  try {
    commit(group.map(({ row }) => row));
    for (const { resolve } of group) resolve();
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function authorize(request) {
  const timestamp = nextTimestamp();
  const signature = sign('bench-secret', { ...request, timestamp }, style);
  return { authorization: formatAuthorization({ key: 'bench-key', signature, timestamp }) };
}

startForwarder(authorize, async ({ method, uri }, send) => {
  const call = uuidv7();
  const target = `${method} ${uri}`;
  await record([call, Date.now(), 'intent', target, null]);
  let status = null;
  try {
    const answer = await send();
    status = answer.status;
    return answer;
  } finally {
    await record([call, Date.now(), 'outcome', target, status]);
  }
});
