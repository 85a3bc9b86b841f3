import { createDeskServer, type DeskServer, type DeskServerOptions } from '#testing/desk-server.ts';

import {
  type Account,
  clientId,
  clientSecret,
  startScriptedProvider,
  type ScriptedProvider,
} from './scripted-provider.ts';

export interface Outcome {
  readonly status: number;
  readonly to: string;
  readonly session: string | undefined;
}

export interface Sent {
  readonly location: string;
  readonly cookie: string;
}

export interface ProviderDesk {
  readonly desk: DeskServer;
  readonly provider: ScriptedProvider;
  start(returnTo?: string): Promise<Sent>;
  finish(query: URLSearchParams | string, cookie?: string): Promise<Outcome>;
  signIn(person?: Account): Promise<Outcome>;
  accounts(): Promise<readonly { subject: string | null; email: string; name: string; role: string }[]>;
  close(): Promise<void>;
}

/** Opens a desk and a scripted provider on one clock. */
export async function openProviderDesk(options: DeskServerOptions = {}): Promise<ProviderDesk> {
  const clock = { nowMs: 0 };
  const provider = await startScriptedProvider(() => clock.nowMs);
  const desk = await createDeskServer({
    ...options,
    environment: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      ...options.environment,
    },
  });
  Object.defineProperty(clock, 'nowMs', { get: () => desk.clock.nowMs });

  const start = async (returnTo?: string): Promise<Sent> => {
    const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
    const answer = await desk.app.inject({ url: `/api/oidc/start${query}` });
    const [cookie] = answer.cookies;
    return { location: answer.headers.location ?? '', cookie: `${cookie?.name}=${cookie?.value}` };
  };
  const finish = async (query: URLSearchParams | string, cookie?: string): Promise<Outcome> => {
    const answer = await desk.app.inject({
      url: `/api/oidc/callback?${String(query)}`,
      headers: cookie === undefined ? {} : { cookie },
    });
    const session = answer.cookies.find(({ name, value }) => name === 'rampart-session' && value !== '');
    return {
      status: answer.statusCode,
      to: /content="0; url=([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&amp;', '&') ?? '',
      session: session === undefined ? undefined : `${session.name}=${session.value}`,
    };
  };
  return {
    desk,
    provider,
    start,
    finish,
    async signIn(person) {
      const { location, cookie } = await start();
      return finish(provider.agree(location, person), cookie);
    },
    accounts: async () =>
      desk.db
        .selectFrom('staff')
        .select(['subject', 'email', 'name', 'role'])
        .where('issuer', '=', provider.issuer)
        .execute(),
    async close() {
      await desk.close();
      await provider.close();
    },
  };
}
