import { expect } from 'vitest';
import { bankRoute, offRampBody, onRampBody } from '#sandbox/testing/requests.ts';
import { accepted, controlled, createRamp, fieldsOf, knownCustomer, paths, withValue } from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';
import type { Setting } from '../setting.ts';

type Fields = Readonly<Record<string, unknown>>;

const onRamp = onRampBody();
const offRamp = offRampBody();

const refuses =
  (body: Fields, path: string, values: readonly unknown[], named = path): RowCheck =>
  async (setting) => {
    const { identityReference } = await knownCustomer(setting);
    const query = { identityReference, ...bankRoute, fiatAmount: '100.00' };
    accepted(await setting.service.get(paths.price, query), 200);
    for (const value of values) {
      const changed = withValue({ ...body, identityReference }, path, value);
      const answer = await setting.service.post(paths.ramps, changed);
      expect(fieldsOf(answer), JSON.stringify(value)).toContain(named);
    }
  };

const created = async (setting: Setting, body: Fields): Promise<Fields> => {
  const { identityReference } = await knownCustomer(setting);
  return accepted(await createRamp(setting, identityReference, body), 201);
};

const hasOneSide =
  (side: 'source' | 'target'): RowCheck =>
  async (setting) => {
    const both = { ...onRamp.source, ...offRamp.source };
    await refuses(onRamp, side, [{}, both, 'EUR', undefined])(setting);
  };

/** Spec: Resources › Ramp (request shape). */
export const rampRules = table('Ramp', {
  subPartnerId: {
    'string or null, optional': async (setting) => {
      expect((await created(setting, { ...onRamp, subPartnerId: null }))['subPartnerId']).toBeNull();
      expect((await created(setting, { ...onRamp, subPartnerId: 'sub-1' }))['subPartnerId']).toBe('sub-1');
      expect((await created(setting, onRamp))['subPartnerId']).toBeNull();
    },
    'nothing else': refuses(onRamp, 'subPartnerId', [7, '', []]),
  },
  identityReference: {
    'the customer': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const ramp = accepted(await createRamp(setting, identityReference), 201);
      expect(ramp['identityReference']).toBe(identityReference);
    },
    'who exists': async ({ service, fresh }) => {
      const { identityReference } = fresh();
      accepted(await service.post(paths.ramps, { ...onRamp, identityReference }), 404);
    },
    'is an IdentityReference': refuses(onRamp, 'identityReference', ['a b', '', 7, undefined]),
  },
  source: { 'exactly one of fiat or crypto': hasOneSide('source') },
  target: {
    'exactly one of crypto or fiat': hasOneSide('target'),
    'opposite of source': refuses(onRamp, 'target', [offRamp.target]),
  },
  fiatAmount: {
    'a decimal string': refuses(onRamp, 'fiatAmount', [100, '1e2', '-1', '0', '01', '1,5', '.5', '']),
    'mutually exclusive with cryptoAmount': refuses(onRamp, 'cryptoAmount', ['0.1'], 'fiatAmount'),
  },
  cryptoAmount: {
    'a decimal string': refuses(offRamp, 'cryptoAmount', [1, '1e-3', '-1', '0.0', '']),
    'mutually exclusive with fiatAmount': refuses(offRamp, 'fiatAmount', ['100.00']),
    'one of the two is there': refuses(offRamp, 'cryptoAmount', [undefined], 'fiatAmount'),
  },
});

const strings =
  (body: Fields, path: string, fields: readonly string[]): RowCheck =>
  async (setting) => {
    for (const field of fields) await refuses(body, `${path}.${field}`, [undefined, 7, ''])(setting);
  };

/** Spec: Resources › Ramp (its two sides, its response). */
export const rampSideRules = table('Ramp › sides', {
  'fiat in source': {
    'id and method, strings': strings(onRamp, 'source.fiat', ['id', 'method']),
    'an unknown currency or method is refused': async (setting) => {
      await refuses(onRamp, 'source.fiat.id', ['XXX'])(setting);
      await refuses(onRamp, 'source.fiat.method', ['pigeon'])(setting);
    },
  },
  'crypto in source or target': {
    'id, blockchain, walletAddress, strings': async (setting) => {
      const fields = ['id', 'blockchain', 'walletAddress'];
      await strings(onRamp, 'target.crypto', fields)(setting);
      await strings(offRamp, 'source.crypto', fields)(setting);
    },
    'walletAddressMemo, string or null, present in source form': async (setting) => {
      for (const memo of ['4711', null]) {
        const ramp = await created(setting, withValue(offRamp, 'source.crypto.walletAddressMemo', memo));
        expect(ramp['source']).toMatchObject({ crypto: { walletAddressMemo: memo } });
      }
      const withMemo = await created(setting, withValue(onRamp, 'target.crypto.walletAddressMemo', '4711'));
      expect(withMemo['target']).toMatchObject({ crypto: { walletAddressMemo: '4711' } });
    },
  },
  'fiat in target (payout)': {
    'id and method, strings': strings(offRamp, 'target.fiat', ['id', 'method']),
    'instructions with accountName, accountNumber, bsb': strings(offRamp, 'target.fiat.instructions', [
      'accountName',
      'accountNumber',
      'bsb',
    ]),
    'leading zeros stay': async (setting) => {
      const ramp = await created(setting, offRamp);
      expect(ramp['target']).toMatchObject({
        fiat: { instructions: { accountNumber: '0001', bsb: '062000' } },
      });
    },
  },
  'amount beside id in the source crypto object': {
    'is taken and left aside': async (setting) => {
      const ramp = await created(setting, withValue(offRamp, 'source.crypto.amount', '99'));
      expect(ramp['source']).toMatchObject({ amount: '0.005' });
      expect(ramp['source']).not.toHaveProperty('crypto.amount');
    },
  },
  'ramp response': {
    'carries ramp_id and an initial status': async (setting) => {
      const [on, off] = [await created(setting, onRamp), await created(setting, offRamp)];
      expect(on).toMatchObject({ ramp_id: on['id'], status: 'PAYMENT_READY' });
      expect(off).toMatchObject({ ramp_id: off['id'], status: 'COIN_DEPOSIT_READY' });
    },
    'and funding instructions where applicable': async (setting) => {
      const [on, off] = [await created(setting, onRamp), await created(setting, offRamp)];
      expect(on['sourceDepositInstructions']).toHaveProperty('depositReference');
      expect(off['sourceDepositInstructions']).toHaveProperty('walletAddress');
    },
  },
});

/** Spec: Endpoints › Ramps. */
export const rampEndpointRules = table('Endpoints › Ramps', {
  'Create ramp': {
    'POST /eapi/v0/ramps creates, 201': async (setting) => {
      expect((await created(setting, onRamp))['fiatAmount']).toBe('100.00');
    },
    'exactly one of fiatAmount and cryptoAmount': refuses(onRamp, 'fiatAmount', [undefined]),
    'the same one and value as in the preceding price request': refuses(onRamp, 'fiatAmount', [
      '100.0',
      '100',
    ]),
    'a price 15 minutes old serves no ramp': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      accepted(
        await setting.service.get(paths.price, { identityReference, ...bankRoute, fiatAmount: '100.00' }),
        200,
      );
      await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: 15 * 60 + 1 });
      const answer = await setting.service.post(paths.ramps, { ...onRamp, identityReference });
      expect(fieldsOf(answer)).toEqual(['fiatAmount']);
    },
    'open requirements refuse it': async (setting) => {
      const who = setting.fresh();
      accepted(await setting.service.post(paths.basic, who), 201);
      expect(fieldsOf(await createRamp(setting, who.identityReference))).toEqual(['identityReference']);
    },
    'a blocked account refuses it': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      await setting.service.control('POST', `/sandbox/customers/${identityReference}`, {
        action: 'blacklist',
      });
      expect(fieldsOf(await createRamp(setting, identityReference))).toEqual(['identityReference']);
    },
    'a limit refuses it': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const most = { ...onRamp, fiatAmount: '50001' };
      expect(fieldsOf(await createRamp(setting, identityReference, most))).toEqual(['fiatAmount']);
    },
  },
  'Get ramp': {
    'GET /eapi/v0/ramps/{ramp_id} returns what was created': async (setting) => {
      const ramp = await created(setting, onRamp);
      expect(accepted(await setting.service.get(`${paths.ramps}/${String(ramp['ramp_id'])}`), 200)).toEqual(
        ramp,
      );
    },
    'and the status that it has moved to': async (setting) => {
      const ramp = await created(setting, onRamp);
      const id = String(ramp['ramp_id']);
      const moved = await controlled(setting.service, 'POST', `/sandbox/ramps/${id}`, { action: 'advance' });
      const now = accepted(await setting.service.get(`${paths.ramps}/${id}`), 200);
      expect(now['status']).toBe('PAYMENT_ACCEPTED');
      expect(moved['status']).toBe('PAYMENT_ACCEPTED');
    },
    'an unknown one is 404': async ({ service }) => {
      accepted(await service.get(`${paths.ramps}/${'0'.repeat(32)}`), 404);
    },
  },
});
