import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';
import { signatureDiagnosis, signatureQuestion } from '../signature.ts';
import { get, post } from './row.ts';

const aCallback = requestObject({ id: z.uuid({ version: 'v7', error: 'Use an id from the list' }) });

export const signatureApi = {
  diagnoseCallback: get('/api/callbacks/:id/signature', 'read-signature', 'record', {
    params: aCallback,
    about: 'callback',
    answer: signatureDiagnosis,
  }),
  diagnoseSignature: post('/api/signature', 'use-signature-doctor', 'record', {
    body: signatureQuestion,
    answer: signatureDiagnosis,
  }),
} as const;
