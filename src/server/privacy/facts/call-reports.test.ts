import { describe, expect, it } from 'vitest';

import { keptFacts } from '#server/directory/requests/kept-facts.ts';
import { validRequests } from '#testing/valid-requests.ts';

import { customerReportOf } from './call-reports.ts';
import { KeptJson } from './kept-shapes.ts';

describe('what a submission says about a customer', () => {
  const { shareDocuments } = validRequests;
  const tax = { taxIdType: 'SSN', taxId: '123-45-6789', taxState: 'CA' };
  const body = { ...shareDocuments, customerIdentity: { ...shareDocuments.customerIdentity, ...tax } };
  const call = {
    id: 'call-1',
    at: 1,
    operation: 'shareDocuments',
    outcome: 'answered',
    status: 202,
    facts: '{}',
    identity_reference: body.identityReference,
    ramp_id: null,
  } as const;

  it('has the kind of the tax id and its state, never the id', () => {
    const callFacts = keptFacts('shareDocuments', { asked: { parameters: {}, body }, answered: {} }, true);
    const facts = customerReportOf(call, new KeptJson(callFacts))?.facts;
    expect(facts?.['tax']).toMatchObject({ value: { taxIdType: 'SSN', taxState: 'CA' }, source: 'call' });
    expect(JSON.stringify(facts)).not.toContain('6789');
  });
});
