import { describe, expect, it } from 'vitest';
import * as z from 'zod';

import { customerFacts } from '#contract/desk/customers.ts';
import { leavesOf } from '#contract/fields/leaves.ts';
import { markOf } from '#contract/fields/marks.ts';
import {
  operationNames,
  operations,
  type Operation,
  type OperationName,
} from '#contract/service/operations.ts';
import { shownFacts } from '#server/directory/lists/shown-values.ts';
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

/** About the submission, not the customer. */
const noFact = (path: string) => path === 'identityReference' || path.includes('.images[]');

/** A body with a value of its own for each open field, and the values that must be remembered. */
function filledBody(request: z.ZodType) {
  const open = leavesOf(request).filter(({ path }) => markOf(path) === 'open');
  const body = {};
  const remembered = new Set<string>();
  for (const { path, schema } of open) {
    const [last = '', ...above] = path.split('.').toReversed();
    let here: Record<string, unknown> = body;
    for (const step of above.toReversed()) {
      const name = step.replace('[]', '');
      const below = (here[name] ??= step.endsWith('[]') ? [{}] : {});
      here = (Array.isArray(below) ? below[0] : below) as Record<string, unknown>;
    }
    const isClaim = schema instanceof z.ZodBoolean;
    here[last] = isClaim ? true : `the ${path}`;
    if (!noFact(path)) remembered.add(isClaim ? `"${last}":true` : `"the ${path}"`);
  }
  return { body: { ...body, identityReference: 'c-1' }, remembered };
}

const identityWrites = operationNames.filter((name) => operations[name].isWrite && name !== 'createRamp');

describe('what is remembered of a customer', () => {
  it.each(identityWrites)('leaves out no open field of %s', (operation: OperationName) => {
    const { request }: Operation = operations[operation];
    const { body, remembered } = filledBody(request ?? z.never());
    const stored = keptFacts(operation, { asked: { parameters: {}, body }, answered: {} }, true);
    const call = { id: 'call-1', at: 1, operation, outcome: 'answered', status: 200, facts: '{}' } as const;
    const report = customerReportOf(
      { ...call, identity_reference: 'c-1', ramp_id: null },
      new KeptJson(stored),
    );
    const shown = JSON.stringify(customerFacts.parse(shownFacts(report?.facts ?? {})));
    expect([...remembered].filter((one) => !shown.includes(one))).toEqual([]);
  });
});
