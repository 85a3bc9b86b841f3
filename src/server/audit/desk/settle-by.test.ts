import { describe, expect, it } from 'vitest';

import { DatabaseUnreachableError } from '#node/database-failures.ts';
import type { AuditSettlement } from '#server/audit/trail/trail.ts';
import { DeskError } from '#server/http/errors.ts';

import { settleBy } from './settle-by.ts';

describe('a change with its intent', () => {
  it.each<[string, unknown, AuditSettlement['outcome']]>([
    ['refused by a rule', new DeskError('forbidden'), 'refused'],
    ['failed', new TypeError('no such table'), 'failed'],
    ['whose commit was not heard', new DatabaseUnreachableError('connection lost'), 'unknown'],
    ['whose commit was lost by a pooler', Object.assign(new Error('crashed?'), { code: '08P01' }), 'unknown'],
    [
      'whose commit was not heard, said in other words',
      new Error('not moved', { cause: new DatabaseUnreachableError('connection lost') }),
      'unknown',
    ],
  ])('that is %s is in the trail as such', async (_what, error, outcome) => {
    const settled: AuditSettlement[] = [];
    const intent = { settle: (settlement: AuditSettlement) => void settled.push(settlement) };
    await expect(settleBy(intent, async () => Promise.reject(error))).rejects.toBe(error);
    expect(settled).toEqual([{ outcome }]);
  });

  it('that is done has the details of its result', async () => {
    const settled: AuditSettlement[] = [];
    const intent = { settle: (settlement: AuditSettlement) => void settled.push(settlement) };
    const change = async () => Promise.resolve(['one', 'two']);
    expect(await settleBy(intent, change, (ended) => ({ sessions: ended.length }))).toEqual(['one', 'two']);
    expect(settled).toEqual([{ outcome: 'done', details: { sessions: 2 } }]);
  });
});
