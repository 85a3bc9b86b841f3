import type { ScriptedService } from './scripted-service.ts';

export interface AtOnce {
  /** A strict one: it refuses a timestamp that it has seen. */
  readonly service: ScriptedService;
  readonly lookUps: number;
  readonly atOnce: number;
}

/** Looks up customers through all servers in turn; returns what the pages were answered, and what it took. */
export async function signAtOnce(
  servers: readonly { readonly url: string; readonly cookie: string }[],
  { service, lookUps, atOnce }: AtOnce,
) {
  const statuses: Record<number, number> = {};
  let begun = 0;
  const lookUp = async () => {
    while (begun < lookUps) {
      const at = begun++;
      const { url, cookie } = servers[at % servers.length]!;
      const answer = await fetch(`${url}/api/service/eapi/v0/identities/customer-${at}`, {
        headers: { cookie },
      });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lookUp));
  return { statuses, calls: service.serviceCalls.length, refused: service.repeatedTimestamps.length };
}
