// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { customerIn, documentDraft } from '#testing/web/documents-form.ts';

import type { SendingOutcome } from './sending-state.ts';
import { checkRequest } from '../request/share-documents-request.ts';
import { type Sending, shareDocuments } from './share-documents.ts';
import { useSending } from './use-sending.ts';

vi.mock('./share-documents.ts', () => ({
  shareDocuments: vi.fn<(sending: Sending) => Promise<SendingOutcome>>(),
}));

const { request } = checkRequest(customerIn('AU'), [documentDraft('PASSPORT')]);
const calls: { sending: Sending; end: (outcome: SendingOutcome) => void }[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.mocked(shareDocuments).mockImplementation(
    async (sending) => new Promise((end) => void calls.push({ sending, end })),
  );
});
afterEach(cleanup);

describe('sending the form', () => {
  it('sends once for two clicks at once', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => {
      void result.current.send(request!);
      expect(await result.current.send(request!)).toBeNull();
    });
    expect(calls).toHaveLength(1);
    expect(result.current.state.phase).toBe('connecting');
  });

  it('keeps its key for the same unchanged attempt while the outcome is unknown', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!));
    await act(async () => calls[0]!.end({ phase: 'unknown', why: 'no-answer', error: null }));
    expect(result.current.state.phase).toBe('unknown');
    await act(async () => void result.current.send(request!));
    expect(calls[1]!.sending.idempotencyKey).toBe(calls[0]!.sending.idempotencyKey);
  });

  it('takes a new key after an edit', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!));
    await act(async () => calls[0]!.end({ phase: 'not-sent', why: 'cancelled' }));
    await act(async () => void result.current.send({ ...request!, email: 'other@example.com' }));
    expect(calls[1]!.sending.idempotencyKey).not.toBe(calls[0]!.sending.idempotencyKey);
  });

  it('stops the upload when the page is left', async () => {
    const { result, unmount } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!));
    unmount();
    expect(calls[0]!.sending.signal.aborted).toBe(true);
  });
});
