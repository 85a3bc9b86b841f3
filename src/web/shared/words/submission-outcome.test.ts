import { describe, expect, it } from 'vitest';

import { sentence } from '#web/shared/format/text.ts';

import { operationWords, outcomeLook } from './submission-outcome.ts';

const documents = { operation: 'shareDocuments', onboardingStatus: null };
const answered = (
  status: number,
  onboardingStatus: string | null = null,
  operation: string = documents.operation,
) => outcomeLook({ operation, outcome: 'answered', status, onboardingStatus });

describe('what became of a submission', () => {
  it('is accepted with checks not finished for 202, never a success', () => {
    expect(answered(202)).toMatchObject({ tone: 'progress', text: 'Accepted, checks not finished' });
    expect(answered(202, 'PENDING')).toMatchObject({
      tone: 'progress',
      text: 'Accepted, checks not finished',
    });
  });

  it.each([
    ['shareToken', 200],
    ['shareReliance', 201],
    ['shareDocuments', 204],
    ['updateIdentity', 202],
  ])('has checks that are not finished for %s answered %i too', (operation, status) => {
    expect(answered(status, null, operation).text).toBe('Accepted, checks not finished');
  });

  it('is done for an account that was created, whatever success says so', () => {
    expect(answered(200, null, 'createBasicIdentity').text).toBe('Accepted (200)');
  });

  it('is what the service answered when it was more than that', () => {
    expect(answered(202, 'APPROVED')).toMatchObject({ tone: 'good', text: 'Approved' });
    expect(answered(202, 'REJECTED')).toMatchObject({ tone: 'bad', text: 'Rejected' });
    expect(answered(204, null, 'updateIdentity')).toMatchObject({ tone: 'good', text: 'Accepted (204)' });
  });

  it('shows a status that is not recognised as it came', () => {
    expect(answered(202, 'constructor')).toMatchObject({ tone: 'neutral', text: 'constructor (unknown)' });
  });

  it('is refused for a 422, whatever else was recorded', () => {
    expect(answered(422)).toMatchObject({ tone: 'bad', text: 'Refused (422)' });
    expect(answered(400, 'APPROVED').tone).toBe('bad');
  });

  it('is unknown, not failed, when no answer came, and is looked up before it is sent again', () => {
    const look = outcomeLook({ ...documents, outcome: 'unknown', status: null });
    expect(look.text).toBe('Outcome unknown');
    expect(look.advice).toContain('Look up the customer before you send it again');
  });

  it('tells what never left from what is still under way', () => {
    expect(outcomeLook({ ...documents, outcome: 'not-sent', status: null }).text).toBe('Not sent');
    expect(outcomeLook({ ...documents, outcome: 'sending', status: null }).text).toBe('Sending');
  });
});

describe('words', () => {
  it('are the interface document’s for an operation, and leave an unknown one as it came', () => {
    expect(operationWords('shareDocuments')).toBe('Share documents');
    expect(operationWords('toString')).toBe('toString');
  });

  it('make a sentence of a constant', () => {
    expect(sentence('NOT_SENT')).toBe('Not sent');
  });
});
