import { describe, expect, it } from 'vitest';

import { documentDraft, imageDraft } from '#testing/web/documents-form.ts';

import { fieldLabel, sortRefusal } from './refusal.ts';
import { firstStepOf } from './steps/step-bar.tsx';

const drafts = [
  documentDraft('PASSPORT', [imageDraft(), imageDraft({ id: 'second' })]),
  documentDraft('SELFIE'),
];
const sorted = (errors: unknown) => {
  const { onFields, top } = sortRefusal(errors, drafts);
  return { onFields: Object.fromEntries(onFields), top: top.map(({ message }) => message) };
};

describe('a refusal', () => {
  it('goes to its fields by path, however the path is written', () => {
    expect(sorted({ 'customerIdentity.taxState': ['NY is not licensed'] }).onFields).toEqual({
      'customerIdentity.taxState': 'NY is not licensed',
    });
    expect(sorted({ customerIdentity: { taxState: 'no' } }).onFields).toEqual({
      'customerIdentity.taxState': 'no',
    });
    expect(sorted({ 'identityDocuments[0].images[1].base64': 'dark' }).onFields).toEqual({
      'identityDocuments.0.images.1': 'dark',
    });
    expect(sorted({ 'identityDocuments[0].data': 'missing' }).onFields).toEqual({
      'identityDocuments.0.data.number': 'missing',
    });
    expect(sorted({ 'identityDocuments[1].type': 'unknown' }).onFields).toEqual({
      'identityDocuments.1.type': 'unknown',
    });
  });

  it('finds a field by its last name when only one bears it', () => {
    expect(sorted({ taxState: 'no' }).onFields).toEqual({ 'customerIdentity.taxState': 'no' });
  });

  it('joins what is said twice of one field', () => {
    expect(sorted({ email: ['taken', 'too long'] }).onFields).toEqual({ email: 'taken too long' });
  });

  it('is on top when it names nothing that the form has', () => {
    const { onFields, top } = sorted({
      'identityDocuments[7].type': 'a',
      other: 'b',
      'identityDocuments[0].images[9].side': 'c',
    });
    expect(top).toEqual(['a', 'b']);
    expect(onFields).toEqual({ 'identityDocuments.0.images': 'c' });
    expect(sorted('The whole is wrong').top).toEqual(['The whole is wrong']);
    expect(sorted(null)).toEqual({ onFields: {}, top: [] });
  });

  it('leads to the first step that has something wrong', () => {
    expect(firstStepOf(['identityDocuments.0.type', 'email'])).toBe('customer');
    expect(firstStepOf(['identityDocuments.0.type'])).toBe('documents');
    expect(firstStepOf([])).toBeNull();
  });

  it('names each field in the words of the form', () => {
    expect(fieldLabel('customerIdentity.taxState', drafts)).toBe('State of tax residence');
    expect(fieldLabel('identityDocuments.0.images.1', drafts)).toBe('Passport, image 2');
    expect(fieldLabel('identityDocuments.0.data.number', drafts)).toBe('Passport, number');
  });
});
