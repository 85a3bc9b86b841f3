import { afterEach, describe, expect, it } from 'vitest';

import { createDeskServer, type DeskServer } from '#testing/desk-server.ts';

const live = {
  SERVICE_BASE_URL: 'https://service.example',
  SERVICE_ENVIRONMENT: 'live',
  SERVICE_API_KEY: 'own-key',
  SERVICE_API_SECRET: 'a secret of its own',
};

describe('the explorers of blockchains', () => {
  let desk: DeskServer;
  afterEach(async () => desk.close());

  const explorersWith = async (environment: Record<string, string>) => {
    desk = await createDeskServer({ environment });
    return (await desk.app.inject('/api/environment')).json<{ explorers?: object }>().explorers;
  };

  it('are those of test networks beside the sandbox', async () => {
    const explorers = await explorersWith({});
    expect(Object.keys(explorers ?? {}).sort()).toEqual(['BTC', 'ETH', 'POLYGON', 'SOL', 'TRON']);
    expect(explorers).toMatchObject({ ETH: { transaction: 'https://sepolia.etherscan.io/tx/{}' } });
  });

  it('are none on a live desk, unless they are configured', async () => {
    expect(await explorersWith(live)).toBeUndefined();
    await desk.close();
    const own = { BTC: { transaction: 'https://explorer.example/tx/{}?from=desk' } };
    expect(await explorersWith({ ...live, EXPLORER_URLS: JSON.stringify(own) })).toEqual(own);
  });
});
