import {
  customerMessages,
  customerMessagesQuery,
  editedMessages,
  resetMessageRequest,
  saveMessageRequest,
} from '../customer-messages.ts';
import { get, post } from './row.ts';

export const customerMessagesApi = {
  /** Unrecorded: names no customer. */
  customerMessages: get('/api/customer-messages', 'signed-in', 'none', {
    query: customerMessagesQuery,
    answer: customerMessages,
  }),
  editedMessages: get('/api/customer-messages/edited', 'manage-settings', 'list', {
    query: customerMessagesQuery,
    answer: editedMessages,
  }),
  saveMessage: post('/api/customer-messages', 'manage-settings', 'own', { body: saveMessageRequest }),
  resetMessage: post('/api/customer-messages/reset', 'manage-settings', 'own', { body: resetMessageRequest }),
} as const;
