import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';

import { type AuditAction, auditActions } from '#contract/desk/audit-actions.ts';
import { deskRoutes } from '#contract/desk/api.ts';
import { servicePrefix } from '#contract/desk/headers.ts';
import { operationNames, operations } from '#contract/service/operations.ts';
import type { AuditSubject } from '#server/audit/trail/trail.ts';

import { auditedRoute, callSubject } from './audited-routes.ts';

const routes = Object.values(deskRoutes);

describe('how the trail speaks of a route', () => {
  it('knows every route that is recorded and every operation by a name of its own, which the contract lists', () => {
    const names = [
      ...routes
        .filter(({ audited }) => audited !== 'none')
        .map(({ method, path }) => auditedRoute(method, path)?.action),
      ...operationNames.map((name) => {
        const { method, path } = operations[name];
        return auditedRoute(method, servicePrefix + path.replaceAll(/\{(\w+)\}/g, ':$1'))?.action;
      }),
    ];
    // The way back from the provider is recorded as a sign-in.
    const recorded = names.filter((name) => name !== null);
    expect(names.length - recorded.length).toBe(1);
    expect(new Set(recorded).size).toBe(recorded.length);
    for (const name of recorded) expect(auditActions).toContain(name);
    expect(auditedRoute('GET', '/api/customers/:identityReference')).toEqual({
      action: 'get-customer',
      audited: 'record',
    });
  });

  it('has a name for everything a role can be refused', () => {
    const refusable = routes.filter(({ access }) => access !== 'anyone' && access !== 'signed-in');
    const names = refusable.map(({ method, path }) => auditedRoute(method, path)?.action);
    expect(auditActions).toEqual(expect.arrayContaining(names));
  });

  it('records nothing but what the contract lists', () => {
    expectTypeOf<AuditSubject['action']>().toEqualTypeOf<AuditAction>();
    expectTypeOf<'no-such-action'>().not.toExtend<AuditAction>();
  });

  it.each([
    [
      'GET',
      '/api/customers/:identityReference',
      { identityReference: 'c-1' },
      { kind: 'customer', id: 'c-1' },
    ],
    ['GET', '/api/ramps/:rampId', { rampId: 'a_b' }, { kind: 'ramp', id: 'a_b' }],
    ['GET', '/api/callbacks/:id', { id: 'd-1' }, { kind: 'callback', id: 'd-1' }],
    ['POST', '/api/callbacks/:id/process', { id: 'd-1' }, { kind: 'callback', id: 'd-1' }],
    ['GET', '/api/requests/:id', { id: 'r-1' }, { kind: 'request', id: 'r-1' }],
    [
      'GET',
      '/api/service/eapi/v0/identities/:identity_reference',
      { identity_reference: 'c-2' },
      { kind: 'customer', id: 'c-2' },
    ],
    ['GET', '/api/audit', {}, null],
  ] as const)('%s %s is about what its path names', (method, path, parameters, object) =>
    expect(callSubject(method, path, parameters)).toEqual({ object }),
  );

  it.each([
    ['POST', 'clock', { object: null, details: { control: '/sandbox/clock' } }],
    [
      'POST',
      'customers/c-1',
      { object: { kind: 'customer', id: 'c-1' }, details: { control: '/sandbox/customers/{reference}' } },
    ],
    [
      'DELETE',
      'faults/f-1',
      { object: { kind: 'sandbox-fault', id: 'f-1' }, details: { control: '/sandbox/faults/{id}' } },
    ],
    ['POST', 'nowhere/anna@example.com', { object: null, details: { control: 'unknown' } }],
    ['POST', 'customers/c-1/anna@example.com', { object: null, details: { control: 'unknown' } }],
  ] as const)('%s of the control %s is recorded with its template', (method, rest, subject) =>
    expect(callSubject(method, '/api/sandbox/*', { '*': rest })).toEqual(subject),
  );

  it('a parameter that is not an identifier is never recorded', () => {
    const paths = ['/api/customers/:identityReference', '/api/ramps/:rampId', '/api/callbacks/:id'];
    const anything = fc.oneof(fc.emailAddress(), fc.string({ unit: 'grapheme', minLength: 1 }));
    fc.assert(
      fc.property(fc.constantFrom(...paths), anything, (path, text) => {
        const [, name = ''] = /:(\w+)$/.exec(path) ?? [];
        const subject = callSubject('GET', path, { [name]: text });
        const isLegible = /^[A-Za-z0-9_-]{1,100}$/.test(text);
        const isLeftOut = subject.object === null && subject.details?.['hasIllegibleObject'] === true;
        expect(isLeftOut || (isLegible && subject.object?.id === text)).toBe(true);
      }),
    );
  });
});
