import { describe, expect, test } from 'vitest';

import { operationNames, type OperationName } from '#contract/service/operations.ts';

import {
  type Action,
  actionOfOperation,
  mayRole,
  roles,
  rolesThatMay,
  seesPersonalData,
} from './permissions.ts';
import { deskRoutes } from './api.ts';

const reads = 'support compliance developer admin';
const onboards = 'support compliance admin';
const writes = 'compliance admin';

/** The design's tables: who reads the directory, who calls what of the service. */
const table: Record<Action, string> = {
  'read-directory': 'support compliance auditor developer admin',
  'look-up-identity': reads,
  'inspect-customer': reads,
  'look-up-ramp': reads,
  'look-up-several': 'support compliance admin',
  'write-notes': 'support compliance admin',
  'read-queue': 'support compliance auditor admin',
  'work-queue': 'support compliance admin',
  'keep-views': 'support compliance developer admin',
  'share-views': 'support compliance admin',
  'onboard-customer': onboards,
  'write-identity': writes,
  'create-ramp': writes,
  'reveal-to-onboard': onboards,
  reveal: writes,
  'process-callbacks': writes,
  'read-requests': 'compliance developer admin',
  'read-signature': 'compliance developer admin',
  'use-signature-doctor': 'developer admin',
  'read-access': 'support compliance auditor admin',
  'read-audit': 'compliance auditor admin',
  'steer-sandbox': 'compliance developer admin',
  'manage-staff': 'admin',
  'manage-settings': 'admin',
};

test('there are five roles', () => {
  expect(roles).toEqual(['support', 'compliance', 'auditor', 'developer', 'admin']);
});

test.each(Object.entries(table) as [Action, string][])('%s: %s', (action, people) => {
  expect(rolesThatMay(action)).toEqual(people.split(' '));
  expect(roles.filter((one) => mayRole(one, action))).toEqual(people.split(' '));
});

describe('operations of the service', () => {
  test('each takes one action', () => {
    expect(Object.keys(actionOfOperation).toSorted()).toEqual([...operationNames].toSorted());
  });

  const callers: Record<OperationName, string> = {
    getIdentity: reads,
    checkEligibility: reads,
    getLimits: reads,
    getPrice: reads,
    getRamp: reads,
    createBasicIdentity: onboards,
    shareDocuments: onboards,
    shareReliance: writes,
    shareToken: writes,
    updateIdentity: writes,
    createRamp: writes,
  };
  test.each(operationNames)('%s: those who may, the auditor never', (name) => {
    expect(rolesThatMay(actionOfOperation[name]).join(' ')).toBe(callers[name]);
  });
});

test('every route of the desk is open to everyone, to the signed-in or to an action', () => {
  const known = new Set<string>(['anyone', 'signed-in', ...Object.keys(table)]);
  expect(Object.values(deskRoutes).filter(({ access }) => !known.has(access))).toEqual([]);
});

test('all five roles see personal data: each reads notes as typed', () => {
  expect(deskRoutes.listNotes.access).toBe('read-directory');
  expect(roles.filter(seesPersonalData)).toEqual(roles);
});
