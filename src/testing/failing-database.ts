import type { Kysely, Transaction } from 'kysely';

import { DatabaseUnreachableError } from '#node/database-failures.ts';
import type { Tables } from '#server/database/tables.ts';

/** Next transactions run, are refused, lose all answers or one, or wait for `release`. */
export type Mishap = 'none' | 'refused' | 'answer-lost' | 'next-answer-lost' | 'held';

export interface FailingDatabase {
  readonly db: Kysely<Tables>;
  mishap: Mishap;
  release(): void;
}

type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>;

export function failingDatabase(inner: Kysely<Tables>): FailingDatabase {
  let release: () => void = () => undefined;
  const execute = async <Result>(work: Work<Result>): Promise<Result> => {
    const { mishap } = failing;
    if (mishap === 'refused') throw new DatabaseUnreachableError('refused by the test');
    if (mishap === 'held') await new Promise<void>((resolve) => (release = resolve));
    const result = await inner.transaction().execute(work);
    if (mishap === 'next-answer-lost') failing.mishap = 'none';
    if (mishap === 'answer-lost' || mishap === 'next-answer-lost')
      throw new DatabaseUnreachableError('lost by the test');
    return result;
  };
  const db = new Proxy(inner, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const failing: FailingDatabase = { db, mishap: 'none', release: () => release() };
  return failing;
}
