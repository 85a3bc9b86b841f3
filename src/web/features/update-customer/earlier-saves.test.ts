import { describe, expect, it } from 'vitest';

import type { CustomerRecord } from '#contract/desk/customers.ts';
import { emptyRecord } from '#testing/web/customer-record.ts';

import { savesSince } from './earlier-saves.ts';

type Save = CustomerRecord['submissions'][number];
const at = '2026-05-04T10:00:00.000Z';

function save(id: string, change: Partial<Save> = {}): Save {
  return {
    id,
    operation: 'updateIdentity',
    identityReference: 'c-1',
    submittedAt: at,
    submittedBy: { email: 'a@b.c', name: 'Casey' },
    outcome: 'answered',
    status: 204,
    onboardingStatus: null,
    answeredAt: at,
    requestId: `request-${id}`,
    images: [],
    reason: null,
    findings: [],
    overrides: [],
    ...change,
  };
}

function record(submissions: Save[], eventId = 'e-1'): CustomerRecord {
  const personalValues = [{ field: 'surname', masked: 'M•••', eventId, at }];
  return { ...emptyRecord, personalValues, submissions };
}

const opened = record([save('s-1')]);
const nobody = new Set<string>();

describe('an earlier save', () => {
  it('is what another tab wrote since the form was opened, with what is known in another way', () => {
    const now = record([save('s-2'), save('s-1')], 'e-2');
    expect(savesSince(opened, now, nobody)).toMatchObject({ saves: [{ id: 's-2' }], fields: ['surname'] });
  });

  it('is one whose outcome is not known, too', () => {
    for (const outcome of ['sending', 'unknown'] as const) {
      const now = record([save('s-2', { outcome, status: null }), save('s-1')]);
      expect(savesSince(opened, now, nobody)?.saves).toHaveLength(1);
    }
  });

  it('is none where nothing was written, where it was refused or never left, or was this form’s own', () => {
    expect(savesSince(opened, opened, nobody)).toBeNull();
    const refused = [save('s-2', { status: 422 }), save('s-3', { outcome: 'not-sent', status: null })];
    expect(savesSince(opened, record([...refused, save('s-1')]), nobody)).toBeNull();
    expect(savesSince(opened, record([save('s-2'), save('s-1')]), new Set(['request-s-2']))).toBeNull();
  });
});
