import { operations, type OperationName } from '#contract/service/operations.ts';

import type { DeskServer } from './desk-server.ts';
import { validRequests } from './valid-requests.ts';

type WriteName = {
  [Name in OperationName]: (typeof operations)[Name]['isWrite'] extends true ? Name : never;
}[OperationName];

export interface SentWrite {
  readonly cookie: string;
  readonly key: string;
  readonly name?: WriteName;
  readonly body?: object;
}

export async function sendWrite(
  desk: DeskServer,
  { cookie, key, name = 'createBasicIdentity', body }: SentWrite,
) {
  const { method, path } = operations[name];
  return desk.app.inject({
    method,
    url: `/api/service${path}`,
    headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
    payload: JSON.stringify(body ?? validRequests[name]),
  });
}
