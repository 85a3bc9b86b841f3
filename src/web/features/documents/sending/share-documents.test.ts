import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '#web/shared/api/api-error.ts';
import { deskFetch } from '#web/shared/api/desk-fetch.ts';
import type { DeskAnswer } from '#web/shared/api/read-answer.ts';
import { planSubmission } from '#web/shared/api/plan-submission.ts';
import { sendBlob } from '#web/shared/api/send-blob.ts';
import { waitForSession } from '#web/shared/api/session-loss.ts';

import { shareDocuments } from './share-documents.ts';

vi.mock('#web/shared/api/desk-fetch.ts', () => ({ deskFetch: vi.fn<typeof deskFetch>() }));
vi.mock('#web/shared/api/plan-submission.ts', () => ({ planSubmission: vi.fn<typeof planSubmission>() }));
vi.mock('#web/shared/api/send-blob.ts', () => ({ sendBlob: vi.fn<typeof sendBlob>() }));
vi.mock('#web/shared/api/session-loss.ts', () => ({ waitForSession: vi.fn<typeof waitForSession>() }));

const good: DeskAnswer = {
  status: 202,
  json: { identityReference: 'c-1', status: 'PENDING' },
  requestId: 'r-1',
  fetchedAt: '',
};
const signedOut = new ApiError({ answeredBy: 'console', status: 401, title: 'x', code: 'not-signed-in' });
const body = new Blob(['{}']);
const plan = { operation: 'shareDocuments' as const, reason: 'Ticket 7', findings: [], overrides: [] };
const send = async (idempotencyKey: string | null = null) =>
  shareDocuments({
    body,
    plan,
    idempotencyKey,
    onPlanned,
    onProgress: () => {},
    signal: new AbortController().signal,
  });
const onPlanned = vi.fn<(idempotencyKey: string) => void>();

beforeEach(() => {
  vi.mocked(deskFetch).mockReset().mockResolvedValue(good);
  onPlanned.mockReset();
  vi.mocked(planSubmission).mockReset().mockResolvedValue('key-1');
  vi.mocked(sendBlob).mockReset().mockResolvedValue(good);
  vi.mocked(waitForSession).mockReset().mockResolvedValue('signed-in');
});

describe('sharing documents', () => {
  it('sends the body once, with its key, and is accepted by 202', async () => {
    expect(await send()).toEqual({ phase: 'accepted', onboardingStatus: 'PENDING', requestId: 'r-1' });
    expect(sendBlob).toHaveBeenCalledTimes(1);
    expect(vi.mocked(sendBlob).mock.calls[0]?.[0]).toMatchObject({
      method: 'POST',
      path: '/api/service/eapi/v0/identities/share/documents',
      body,
      headers: { 'Idempotency-Key': 'key-1' },
    });
  });

  it('says why before it uploads, and remembers the key even if nothing leaves', async () => {
    vi.mocked(sendBlob).mockRejectedValue(new DOMException('x', 'AbortError'));
    expect(await send()).toEqual({ phase: 'not-sent', why: 'cancelled' });
    expect(vi.mocked(planSubmission).mock.calls[0]?.[0]).toEqual(plan);
    expect(onPlanned).toHaveBeenCalledWith('key-1');
  });

  it('plans nothing anew for a key that it has, and asks for the session first', async () => {
    await send('key-0');
    expect(planSubmission).not.toHaveBeenCalled();
    expect(deskFetch).toHaveBeenCalledTimes(1);
    expect(vi.mocked(sendBlob).mock.calls[0]?.[0].headers).toEqual({ 'Idempotency-Key': 'key-0' });
  });

  it.each([null, 'key-0'])(
    'asks for the password before anything is uploaded, and leaves sending to the person (key: %s)',
    async (key) => {
      vi.mocked(deskFetch).mockRejectedValue(signedOut);
      vi.mocked(planSubmission).mockRejectedValue(signedOut);
      expect(await send(key)).toEqual({ phase: 'not-sent', why: 'signed-in-again' });
      expect(sendBlob).not.toHaveBeenCalled();
    },
  );

  it('sends nothing that the desk would not take down', async () => {
    const refusal = new ApiError({ answeredBy: 'console', status: 503, title: 'x' });
    vi.mocked(planSubmission).mockRejectedValue(refusal);
    expect(await send()).toEqual({ phase: 'refused', error: refusal });
    vi.mocked(planSubmission).mockRejectedValue(
      new ApiError({ answeredBy: 'network', status: null, title: 'x', isOffline: true }),
    );
    expect(await send()).toEqual({ phase: 'not-sent', why: 'offline' });
    expect(sendBlob).not.toHaveBeenCalled();
  });

  it('never sends again by itself when the session ends during the upload', async () => {
    vi.mocked(sendBlob).mockRejectedValue(signedOut);
    expect(await send()).toEqual({ phase: 'not-sent', why: 'signed-in-again' });
    expect(sendBlob).toHaveBeenCalledTimes(1);
  });

  it('never sends again by itself when no answer came', async () => {
    vi.mocked(sendBlob).mockRejectedValue(new ApiError({ answeredBy: 'network', status: null, title: 'x' }));
    expect(await send()).toMatchObject({ phase: 'unknown', why: 'connection-lost' });
    expect(sendBlob).toHaveBeenCalledTimes(1);
  });

  it('tells a cancel before every byte has left from one after', async () => {
    const cancelledAt = async (sentBytes: number) => {
      vi.mocked(sendBlob).mockImplementation(async ({ onProgress }) => {
        onProgress?.(sentBytes, 100);
        throw new DOMException('x', 'AbortError');
      });
      return (await send()).phase;
    };
    expect(await cancelledAt(99)).toBe('not-sent');
    expect(await cancelledAt(100)).toBe('unknown');
  });
});
