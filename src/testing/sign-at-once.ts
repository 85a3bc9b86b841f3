import { createDeskServer } from './desk-server.ts';
import { startScriptedService, type ScriptedService } from './scripted-service.ts';
import { strictService } from './strict-service.ts';

export interface AtOnce {
  /** Refuses a timestamp that it has seen. */
  readonly service: ScriptedService;
  readonly lookUps: number;
  readonly atOnce: number;
}

/** Calls the servers in turn; counts statuses, calls and repeated timestamps. */
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

/** Uses one database, and clocks in the same millisecond. */
export async function signInOneMillisecond(count: number, lookUps: number) {
  const service = await startScriptedService();
  const first = await createDeskServer({ serviceUrl: service.url });
  try {
    service.answerWith(strictService({ nowMs: () => first.clock.nowMs }));
    const cookie = await first.cookieOf('support');
    const desks = [first];
    while (desks.length < count) desks.push(await first.openAnother());
    const urls = await Promise.all(desks.map(async (desk) => desk.listen()));
    const servers = urls.map((url) => ({ url, cookie }));
    return await signAtOnce(servers, { service, lookUps, atOnce: 5 * count });
  } finally {
    await first.close();
    await service.close();
  }
}
