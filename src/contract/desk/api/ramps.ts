import { rampId, requestObject } from '#contract/service/primitives.ts';
import { rampDetail, rampExportQuery, rampList, rampListQuery } from '../ramps.ts';
import { get } from './row.ts';

const aRamp = requestObject({ rampId });

export const rampsApi = {
  listRamps: get('/api/ramps', 'read-directory', 'list', { query: rampListQuery, answer: rampList }),
  getRamp: get('/api/ramps/:rampId', 'read-directory', 'record', { params: aRamp, answer: rampDetail }),
} as const;

export const rampsStreams = {
  exportRamps: get('/api/ramps.csv', 'read-directory', 'own', { query: rampExportQuery }),
} as const;
