import { expect } from 'vitest';
import { bankRoute, offRampBody, onRampBody } from '#sandbox/testing/requests.ts';
import { checkCallback, failedOrder, heldRamp, isAbout, move } from '../events.ts';
import {
  accepted,
  controlled,
  createRamp,
  documentsBody,
  knownCustomer,
  paths,
  relianceBody,
  tokenBody,
} from '../requests.ts';
import { table, type RowCheck } from '../rules.ts';

const onRamp = onRampBody();
const offRamp = offRampBody();

const mainLines = {
  ONRAMP: ['PAYMENT_ACCEPTED', 'PAYMENT_RECEIVED', 'IN_PROGRESS', 'COIN_TRANSFERRED', 'FULFILLED'],
  OFFRAMP: ['COIN_DEPOSIT_CONFIRMED', 'IN_PROGRESS', 'FIAT_TRANSFERRED', 'FULFILLED'],
} as const;

const goes =
  (body: typeof onRamp | typeof offRamp, actions: readonly string[], statuses: readonly string[]): RowCheck =>
  async (setting) => {
    const id = await heldRamp(setting, body);
    for (const [at, action] of actions.entries()) {
      expect(await move(setting, id, action)).toBe(statuses[at]);
      const ramp = accepted(await setting.service.get(`${paths.ramps}/${id}`), 200);
      expect(ramp['status']).toBe(statuses[at]);
    }
    for (const status of statuses) {
      const [callback] = await setting.receiver.next(isAbout(id, status));
      if (callback !== undefined) checkCallback(setting, 'rampMessage', callback);
    }
  };

const advance = (times: number) => Array.from({ length: times }, () => 'advance');

const staysEnded: RowCheck = async (setting) => {
  const id = await heldRamp(setting, onRamp);
  await move(setting, id, 'cancel');
  const ramp = await controlled(setting.service, 'GET', `/sandbox/ramps/${id}`);
  expect(ramp['allowedMoves']).toEqual([]);
};

/** Spec: States and transitions. */
export const stateRules = table('States and transitions', {
  'ramp statuses': {
    'on-ramp, main line': goes(onRamp, advance(5), mainLines.ONRAMP),
    'off-ramp, main line': goes(offRamp, advance(4), mainLines.OFFRAMP),
    'side exit PAYMENT_DECLINED': goes(onRamp, ['decline'], ['PAYMENT_DECLINED']),
    'side exit PAYMENT_CANCELLED': goes(offRamp, ['cancel'], ['PAYMENT_CANCELLED']),
    'side exit EXPIRED': goes(onRamp, ['expire'], ['EXPIRED']),
    'side exit EXTRA_VERIFICATION, back to IN_PROGRESS': goes(
      offRamp,
      ['advance', 'verify', 'advance'],
      ['COIN_DEPOSIT_CONFIRMED', 'EXTRA_VERIFICATION', 'IN_PROGRESS'],
    ),
    'side exit REFUNDED': goes(offRamp, ['advance', 'refund'], ['COIN_DEPOSIT_CONFIRMED', 'REFUNDED']),
    'side exit ACCOUNT_BLOCKED': goes(onRamp, ['block'], ['ACCOUNT_BLOCKED']),
    'a ramp that has ended is moved no more': staysEnded,
  },
  'identity onboarding statuses': {
    'PENDING until the checks end, then APPROVED': async ({ service, fresh }) => {
      const body = documentsBody(fresh());
      const share = async () => accepted(await service.post(paths.shareDocuments, body), 202)['status'];
      expect([await share(), await share()]).toEqual(['PENDING', 'PENDING']);
      await service.control('POST', '/sandbox/clock', { jumpSeconds: 121 });
      expect(await share()).toBe('APPROVED');
    },
    'REJECTED in its scenario': async ({ service, fresh }) => {
      const { identityReference, email } = fresh();
      const body = documentsBody({
        identityReference: `scenario-always-rejected-${identityReference}`,
        email,
      });
      expect(accepted(await service.post(paths.shareDocuments, body), 202)['status']).toBe('PENDING');
      await service.control('POST', '/sandbox/clock', { jumpSeconds: 121 });
      expect(accepted(await service.post(paths.shareDocuments, body), 202)['status']).toBe('REJECTED');
    },
  },
  'share-documents answer': {
    'at once, with the processing unfinished': async ({ service, fresh }) => {
      const result = accepted(await service.post(paths.shareDocuments, documentsBody(fresh())), 202);
      expect(result['status']).toBe('PENDING');
    },
  },
  CUSTOMER_BLACKLISTED: {
    'is the status of an identity callback': async (setting) => {
      expect((await failedOrder(setting)).body['status']).toBe('CUSTOMER_BLACKLISTED');
    },
  },
});

/** Spec: What the service does (the five stages of an integration). */
export const stageRules = table('What the service does', {
  '1': {
    'identity by basic creation, reliance, vendor token or documents, updated later': async ({
      service,
      fresh,
    }) => {
      const ways = [
        [paths.basic, (who: ReturnType<typeof fresh>) => who, 201],
        [paths.reliance, relianceBody, 202],
        [paths.tokenShare, tokenBody, 202],
        [paths.shareDocuments, documentsBody, 202],
      ] as const;
      for (const [path, bodyOf, status] of ways) {
        const who = fresh();
        accepted(await service.post(path, bodyOf(who)), status);
        accepted(await service.patch(paths.identities, { ...who, mobileNumber: '+61412345678' }), 204);
      }
    },
  },
  '2': {
    'eligibility and limits before a transaction': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const asked = { identityReference, ...bankRoute };
      expect(accepted(await setting.service.post(paths.eligibility, asked), 202)['paymentReady']).toBe(true);
      accepted(await setting.service.post(paths.limits, asked), 200);
    },
  },
  '3': {
    'a price before a ramp, not from a cache': async ({ service }) => {
      const query = { identityReference: 'c-13344', ...bankRoute, fiatAmount: '100.00' };
      const answer = await service.get(paths.price, query);
      accepted(answer, 200);
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  },
  '4': {
    'a ramp with identifier, status and, by its method, what the customer needs': async (setting) => {
      const methods = [
        ['sepa-bank-transfer', 'depositReference'],
        ['debit-credit-card', 'sdkToken'],
        ['ideal-bank-transfer', 'checkoutUrl'],
      ] as const;
      for (const [method, line] of methods) {
        const { identityReference } = await knownCustomer(setting);
        const query = { identityReference, ...bankRoute, method, fiatAmount: '100.00' };
        accepted(await setting.service.get(paths.price, query), 200);
        const body = { ...onRamp, identityReference, source: { fiat: { id: 'EUR', method } } };
        const ramp = accepted(await setting.service.post(paths.ramps, body), 201);
        expect(ramp['sourceDepositInstructions'], method).toHaveProperty(line);
      }
    },
  },
  '5': {
    'progress is reported by rampMessage and may be polled': async (setting) => {
      const { identityReference } = await knownCustomer(setting);
      const id = String(accepted(await createRamp(setting, identityReference), 201)['ramp_id']);
      await setting.service.control('POST', '/sandbox/clock', { jumpSeconds: 3600 });
      const [callback] = await setting.receiver.next(isAbout(id, 'FULFILLED'));
      const ramp = accepted(await setting.service.get(`${paths.ramps}/${id}`), 200);
      expect(ramp['status']).toBe(callback?.body['status']);
      expect(ramp['transactionHash']).toBe(callback?.body['transaction_hash']);
    },
  },
});
