import { describe, expect, it } from 'vitest';

import { sentence } from '#web/shared/format/text.ts';

import { operationWords, outcomeLook } from './submission-outcome.ts';

const answered = (status: number, onboardingStatus: string | null = null) =>
  outcomeLook({ outcome: 'answered', status, onboardingStatus });

describe('what became of a submission', () => {
  it('is accepted with checks not finished for 202, never a success', () => {
    expect(answered(202)).toMatchObject({ tone: 'progress', text: 'Accepted, checks not finished' });
    expect(answered(202, 'PENDING')).toMatchObject({
      tone: 'progress',
      text: 'Accepted, checks not finished',
    });
  });

  it('is what the service answered when it was more than that', () => {
    expect(answered(202, 'APPROVED')).toMatchObject({ tone: 'good', text: 'Approved' });
    expect(answered(202, 'REJECTED')).toMatchObject({ tone: 'bad', text: 'Rejected' });
    expect(answered(204)).toMatchObject({ tone: 'good' });
  });

  it('shows a status that is not in the interface document as it came', () => {
    expect(answered(202, 'constructor')).toMatchObject({ tone: 'neutral', text: 'constructor (unknown)' });
  });

  it('is refused for a 422, whatever else was recorded', () => {
    expect(answered(422)).toMatchObject({ tone: 'bad', text: 'Refused (422)' });
    expect(answered(400, 'APPROVED').tone).toBe('bad');
  });

  it('is unknown, not failed, when no answer came, and is looked up before it is sent again', () => {
    const look = outcomeLook({ outcome: 'unknown', status: null, onboardingStatus: null });
    expect(look.text).toBe('Outcome unknown');
    expect(look.advice).toContain('Look the customer up before you send again');
  });

  it('tells what never left from what is still under way', () => {
    expect(outcomeLook({ outcome: 'not-sent', status: null, onboardingStatus: null }).text).toBe('Not sent');
    expect(outcomeLook({ outcome: 'sending', status: null, onboardingStatus: null }).text).toBe('Sending');
  });
});

describe('words', () => {
  it('are the interface document’s for an operation, and leave an unknown one as it came', () => {
    expect(operationWords('shareDocuments')).toBe('Share identity documents');
    expect(operationWords('toString')).toBe('toString');
  });

  it('make a sentence of a constant', () => {
    expect(sentence('NOT_SENT')).toBe('Not sent');
  });
});
