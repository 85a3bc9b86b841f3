import * as z from 'zod';

import { requestObject } from '#contract/service/primitives.ts';
import { addPasskeyRequest, beginPasskeyRequest, passkeyOrder } from '../passkeys.ts';
import {
  beginSecondFactorRequest,
  changeLanguageRequest,
  changePasswordRequest,
  confirmNewBrowsersRequest,
  confirmSecondFactorRequest,
  profileAnswer,
  provenRequest,
  recoveryCodesAnswer,
  secondFactorSecret,
  sessionList,
} from '../profile.ts';
import { get, post, remove } from './row.ts';

const anyId = requestObject({ id: z.string() });

export const profileApi = {
  getProfile: get('/api/profile', 'signed-in', 'none', { answer: profileAnswer, isForSetUp: true }),
  changeLanguage: post('/api/profile/language', 'signed-in', 'own', { body: changeLanguageRequest }),
  changePassword: post('/api/profile/password', 'signed-in', 'own', { body: changePasswordRequest }),
  beginSecondFactor: post('/api/profile/second-factor', 'signed-in', 'own', {
    body: beginSecondFactorRequest,
    answer: secondFactorSecret,
    isForSetUp: true,
  }),
  confirmSecondFactor: post('/api/profile/second-factor/confirm', 'signed-in', 'own', {
    body: confirmSecondFactorRequest,
    answer: recoveryCodesAnswer,
    isForSetUp: true,
  }),
  removeSecondFactor: post('/api/profile/second-factor/remove', 'signed-in', 'own', { body: provenRequest }),
  renewRecoveryCodes: post('/api/profile/recovery-codes', 'signed-in', 'own', {
    body: provenRequest,
    answer: recoveryCodesAnswer,
  }),
  beginPasskey: post('/api/profile/passkeys/begin', 'signed-in', 'own', {
    body: beginPasskeyRequest,
    answer: passkeyOrder,
    isForSetUp: true,
  }),
  addPasskey: post('/api/profile/passkeys', 'signed-in', 'own', {
    body: addPasskeyRequest,
    answer: recoveryCodesAnswer,
    isForSetUp: true,
  }),
  removePasskey: post('/api/profile/passkeys/:id/remove', 'signed-in', 'own', {
    params: anyId,
    body: provenRequest,
  }),
  confirmNewBrowsers: post('/api/profile/new-browsers/confirm', 'signed-in', 'own', {
    body: confirmNewBrowsersRequest,
  }),
  listOwnSessions: get('/api/sessions', 'signed-in', 'none', { answer: sessionList }),
  endOwnSession: remove('/api/sessions/:id', 'signed-in', 'own', { params: anyId }),
} as const;
