import { describe, expect, it } from 'vitest';

import { problemCodes } from '#contract/desk/problem.ts';

import { DeskError, toDeskError } from './errors.ts';

describe('failures', () => {
  it.each(problemCodes)('%s has its code, a title and the request’s id', (code) => {
    const error = new DeskError(code, {
      detail: 'More.',
      errors: { field: 'Wrong' },
      cause: new Error('secret'),
    });
    const problem = error.toProblem('r-1');
    expect(problem).toMatchObject({ type: `/problems/${code}`, status: error.status, requestId: 'r-1' });
    expect(JSON.stringify(problem)).not.toContain('secret');
  });

  it('of the framework keep their meaning, not their message', () => {
    const error = Object.assign(new Error('/api/customers/jane'), {
      code: 'FST_ERR_BAD_URL',
      statusCode: 400,
    });
    expect(toDeskError(error)).toMatchObject({ code: 'invalid-parameter', status: 400 });
    const other = Object.assign(new Error('jane'), { statusCode: 418 });
    expect(JSON.stringify(toDeskError(other).toProblem('r'))).not.toContain('jane');
  });

  it('of the database, a full disk above all, are answered as temporary', () => {
    const error = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    expect(toDeskError(error)).toMatchObject({ code: 'busy', status: 503 });
  });

  it.each([new Error('what'), 'text', null, { statusCode: 500 }])('unforeseen hide everything: %o', (error) =>
    expect(toDeskError(error).toProblem('r')).toEqual({
      type: '/problems/unexpected',
      title: 'Something went wrong in Rampart',
      status: 500,
      requestId: 'r',
    }),
  );
});
