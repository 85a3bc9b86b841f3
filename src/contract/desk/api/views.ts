import {
  aView,
  defaultViewRequest,
  listViews,
  listViewsQuery,
  savedView,
  saveViewRequest,
} from '../views.ts';
import { get, post, remove } from './row.ts';

export const viewsApi = {
  /** Names no customer, so only refusals are recorded. */
  listViews: get('/api/views', 'read-directory', 'own', { query: listViewsQuery, answer: listViews }),
  /** Recorded if the view is shared, or was. */
  saveView: post('/api/views', 'keep-views', 'own', { body: saveViewRequest, answer: savedView }),
  chooseDefaultView: post('/api/views/default', 'keep-views', 'own', { body: defaultViewRequest }),
  deleteView: remove('/api/views/:id', 'keep-views', 'own', { params: aView }),
} as const;
