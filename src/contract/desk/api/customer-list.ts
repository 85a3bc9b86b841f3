import { customerExportQuery, customerList, customerListQuery } from '../customer-list.ts';
import { searchAnswer, searchRequest } from '../search.ts';
import { get, post } from './row.ts';

export const customerListApi = {
  listCustomers: get('/api/customers', 'read-directory', 'list', {
    query: customerListQuery,
    answer: customerList,
  }),
  search: post('/api/search', 'read-directory', 'own', { body: searchRequest, answer: searchAnswer }),
} as const;

export const customerListStreams = {
  exportCustomers: get('/api/customers.csv', 'read-directory', 'own', { query: customerExportQuery }),
} as const;
