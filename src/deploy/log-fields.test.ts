import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { createLogger, logFields } from '#node/logger.ts';

const readme = readFileSync(new URL('../server/README.md', import.meta.url), 'utf8');
const [, table = ''] = /^\| log field \|.*\n\|.*\n((?:\|.*\n)+)/m.exec(readme) ?? [];
const explained = table
  .split('\n')
  .flatMap((row) => [...(row.split('|', 2)[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''));

it('the server’s README explains every field that a line of the log may have, and no other', () => {
  expect(explained.toSorted()).toEqual(logFields.toSorted());
});

it('the logger writes those fields, and no other', () => {
  const values = {
    status: 500,
    durationMs: 1,
    auditSeq: 1,
    auditHash: '0'.repeat(64),
    auditAt: 1,
    auditMac: '0'.repeat(64),
    source: '192.0.2.1',
    method: 'GET',
    route: '/',
    page: '/',
    droppedLines: 1,
  };
  const given = Object.fromEntries([...logFields, 'email', 'password', 'body'].map((name) => [name, 'x']));
  const lines: string[] = [];
  const logger = createLogger({ destination: { write: (line) => void lines.push(line) } });
  logger.error({ ...given, ...values, err: new Error('planted') }, 'constant');
  const written = Object.keys(JSON.parse(lines[0] ?? '{}') as object);
  expect(written.toSorted()).toEqual(logFields.toSorted());
});
