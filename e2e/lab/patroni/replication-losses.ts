import { createDataKeys } from '../../../src/server/privacy/personal/create-data-keys.ts';
import { callbackFaults, submissionFaults, trailFaults } from '../../../src/testing/soak/check-books.ts';
import { proveChain } from '../../../src/testing/soak/prove-chain.ts';
import { keysOfTests } from '../../../src/testing/test-database.ts';
import type { FailoverStage } from './failover-stage.ts';

const settleMs = 90_000;

/** Finds what asynchronous replication has lost, by fault; empty if nothing. */
export async function lossesOf(stage: FailoverStage): Promise<Readonly<Record<string, unknown>>> {
  const { clients, visitors, storage, service, desks, running, address } = stage;
  const began = performance.now();
  while (clients.waiting > 0 && performance.now() - began < settleMs) await clients.settle(address);
  // A key that was lost sends its submission again.
  await clients.repeatAll(address);
  await Promise.all(running.map(async (one) => one.end('SIGTERM')));
  return storage.read(async (db) => {
    const keys = createDataKeys({ current: keysOfTests.DATA_KEY });
    const chain = await proveChain(
      db,
      desks.map(({ directory }) => directory),
    ).then(
      () => ({}),
      () => ({ 'the trail is shorter than a checkpoint': true }),
    );
    return {
      ...(await callbackFaults(db, clients, keys)),
      ...(await submissionFaults(db, clients, service.seen)),
      ...(await trailFaults(db, service.seen)),
      ...chain,
      ...([...clients.unexpected, ...visitors.unexpected].length > 0 && {
        unexpected: [...clients.unexpected, ...visitors.unexpected].slice(0, 5),
      }),
    };
  });
}
