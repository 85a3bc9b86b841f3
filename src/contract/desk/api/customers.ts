import { receivedReference as identityReference, requestObject } from '#contract/service/primitives.ts';
import { activityList, activityQuery, customerRecord } from '../customers.ts';
import { revealAnswer, revealRequest } from '../reveals.ts';
import { documentNumbersAnswer, documentNumbersRequest } from '../document-numbers.ts';
import { plannedSubmission, submissionPlan } from '../submissions.ts';
import { get, post } from './row.ts';

const aCustomer = requestObject({ identityReference });

export const customersApi = {
  getCustomer: get('/api/customers/:identityReference', 'read-directory', 'record', {
    params: aCustomer,
    answer: customerRecord,
  }),
  listActivity: get('/api/customers/:identityReference/activity', 'read-directory', 'list', {
    params: aCustomer,
    query: activityQuery,
    answer: activityList,
  }),
  reveal: post('/api/reveals', 'reveal-to-onboard', 'own', { body: revealRequest, answer: revealAnswer }),
  planSubmission: post('/api/submissions', 'onboard-customer', 'own', {
    body: submissionPlan,
    answer: plannedSubmission,
  }),
  askDocumentNumbers: post('/api/document-numbers', 'onboard-customer', 'own', {
    body: documentNumbersRequest,
    answer: documentNumbersAnswer,
  }),
} as const;
