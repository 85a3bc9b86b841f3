import type { RampAction } from '#contract/sandbox/ramps.ts';

import type { Rampart } from '../start-rampart.ts';

/** Pages replace `fetch`. */
const sendOver = globalThis.fetch;

/** Seeded ramps, one each way. */
export const steeredRamps = {
  ONRAMP: '0d73a5c2e84b4f19b6572f9c1e08d3a6',
  OFFRAMP: 'a92e6b40d7c1483f95b80e2d6f4c7193',
} as const;

export interface Steering {
  desk: Rampart;
  cookie: string;
}

/** Steers a ramp and waits until the desk knows. */
export async function steerRamp(
  { desk, cookie }: Steering,
  rampId: string,
  action: RampAction,
): Promise<void> {
  const headers = { cookie, 'content-type': 'application/json' };
  const heard = async () => {
    const answer = await sendOver(`${desk.url}/api/ramps/${rampId}`, { headers });
    const { timeline = [] } = (await answer.json()) as { timeline?: { kind: string }[] };
    return timeline.filter(({ kind }) => kind === 'callback').length;
  };
  const before = await heard();
  const answer = await sendOver(`${desk.url}/api/sandbox/ramps/${rampId}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ action }),
  });
  if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`);
  while ((await heard()) === before) await new Promise((resolve) => setImmediate(resolve));
}

/** Points callbacks at the desk. */
export async function letCallbacksCome({ url, sandboxUrl }: Rampart): Promise<void> {
  const answer = await sendOver(`${sandboxUrl}/sandbox/callback-endpoint`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${url}/callbacks` }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}
