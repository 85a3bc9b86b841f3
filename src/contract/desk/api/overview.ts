import { overview } from '../overview.ts';
import { overviewTrends } from '../trends.ts';
import { get } from './row.ts';

export const overviewApi = {
  overview: get('/api/overview', 'read-directory', 'list', { answer: overview }),
  overviewTrends: get('/api/overview/trends', 'signed-in', 'none', { answer: overviewTrends }),
} as const;
