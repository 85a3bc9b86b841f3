import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';
import { requestDetail, requestList, requestListQuery, requestPeople } from '../requests.ts';
import { get } from './row.ts';

const aRequest = requestObject({ id: z.uuid({ version: 'v7', error: 'Use the id of a request' }) });

export const requestsApi = {
  listRequests: get('/api/requests', 'read-requests', 'list', {
    query: requestListQuery,
    answer: requestList,
  }),
  listRequestPeople: get('/api/requests/people', 'read-requests', 'list', { answer: requestPeople }),
  getRequest: get('/api/requests/:id', 'read-requests', 'record', {
    params: aRequest,
    about: 'request',
    answer: requestDetail,
  }),
} as const;
