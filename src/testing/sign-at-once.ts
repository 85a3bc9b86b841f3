import { expect } from 'vitest';

import type { ScriptedService } from './scripted-service.ts';

export interface AtOnce {
  /** A strict one: it refuses a timestamp that it has seen. */
  readonly service: ScriptedService;
  readonly lookUps: number;
  readonly atOnce: number;
}

/** Looks up customers through all servers in turn, and expects that the service refused no signature. */
export async function signAtOnce(
  servers: readonly { readonly url: string; readonly cookie: string }[],
  { service, lookUps, atOnce }: AtOnce,
): Promise<void> {
  const statuses = new Map<number, number>();
  let begun = 0;
  const lookUp = async () => {
    while (begun < lookUps) {
      const at = begun++;
      const { url, cookie } = servers[at % servers.length]!;
      const answer = await fetch(`${url}/api/service/eapi/v0/identities/customer-${at}`, {
        headers: { cookie },
      });
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lookUp));
  expect(service.repeatedTimestamps).toEqual([]);
  // No try but the first was needed.
  expect(service.serviceCalls).toHaveLength(lookUps);
  expect([...statuses]).toEqual([[404, lookUps]]);
}
