import { requestObject } from '#contract/service/primitives.ts';
import { noticeList, noticeQuery, noticesSeenRequest } from '../notices.ts';
import {
  colleagueList,
  queueAbout,
  queueAboutQuery,
  queueCounts,
  queueDetail,
  queueDueTimes,
  queueExportQuery,
  queueItem,
  queueItemId,
  queueList,
  queueMoveRequest,
  queueNext,
  queueQuery,
} from '../queue.ts';
import { presenceAnswer, presenceRequest } from '../presence.ts';
import { get, post } from './row.ts';

const anItem = requestObject({ id: queueItemId });

export const queueApi = {
  listQueue: get('/api/queue', 'read-queue', 'list', { query: queueQuery, answer: queueList }),
  /** Unrecorded: only figures. */
  queueCounts: get('/api/queue/counts', 'signed-in', 'none', { answer: queueCounts }),
  queueAbout: get('/api/queue/about', 'read-queue', 'list', { query: queueAboutQuery, answer: queueAbout }),
  queueDueTimes: get('/api/queue/due-times', 'signed-in', 'none', { answer: queueDueTimes }),
  saveQueueDueTimes: post('/api/queue/due-times', 'manage-settings', 'own', { body: queueDueTimes }),
  takeNextInQueue: post('/api/queue/next', 'work-queue', 'own', { answer: queueNext }),
  queueItem: get('/api/queue/:id', 'read-queue', 'record', {
    params: anItem,
    answer: queueDetail,
    about: 'queue',
  }),
  moveQueueItem: post('/api/queue/:id/moves', 'work-queue', 'own', {
    params: anItem,
    body: queueMoveRequest,
    answer: queueItem,
    about: 'queue',
  }),
  listColleagues: get('/api/colleagues', 'work-queue', 'list', { answer: colleagueList }),
  listNotices: get('/api/notices', 'signed-in', 'none', { query: noticeQuery, answer: noticeList }),
  seeNotices: post('/api/notices/seen', 'signed-in', 'none', { body: noticesSeenRequest }),
  /** Unrecorded: opening the record was recorded before. */
  keepPresence: post('/api/presence', 'signed-in', 'none', {
    body: presenceRequest,
    answer: presenceAnswer,
  }),
} as const;

export const queueStreams = {
  exportQueue: get('/api/queue.csv', 'read-queue', 'own', { query: queueExportQuery }),
} as const;
