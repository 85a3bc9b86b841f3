import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';
import { sessionList } from '../profile.ts';
import {
  addStaffAnswer,
  addStaffRequest,
  changeRoleRequest,
  staffLinkAnswer,
  staffList,
  staffListQuery,
} from '../staff.ts';
import { get, post, remove } from './row.ts';

const anyId = requestObject({ id: z.string() });
const aSession = requestObject({ id: z.string(), session: z.string() });

export const staffApi = {
  listStaff: get('/api/staff', 'manage-staff', 'list', { query: staffListQuery, answer: staffList }),
  addStaff: post('/api/staff', 'manage-staff', 'own', {
    body: addStaffRequest,
    answer: addStaffAnswer,
    status: 201,
  }),
  changeRole: post('/api/staff/:id/role', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
    body: changeRoleRequest,
  }),
  disableStaff: post('/api/staff/:id/disable', 'manage-staff', 'own', { params: anyId, about: 'staff' }),
  enableStaff: post('/api/staff/:id/enable', 'manage-staff', 'own', { params: anyId, about: 'staff' }),
  makeStaffLink: post('/api/staff/:id/link', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
    answer: staffLinkAnswer,
  }),
  removeStaffSecondFactor: post('/api/staff/:id/second-factor/remove', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
  }),
  listStaffSessions: get('/api/staff/:id/sessions', 'manage-staff', 'list', {
    params: anyId,
    about: 'staff',
    answer: sessionList,
  }),
  endStaffSessions: remove('/api/staff/:id/sessions', 'manage-staff', 'own', {
    params: anyId,
    about: 'staff',
  }),
  endStaffSession: remove('/api/staff/:id/sessions/:session', 'manage-staff', 'own', {
    params: aSession,
    about: 'staff',
  }),
} as const;
