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
const plan = { operation: 'shareDocuments' as const, reason: 'Ticket 7', findings: [], overrides: [] };
const calls: { sending: Sending; end: (outcome: SendingOutcome) => void }[] = [];

beforeEach(() => {
  calls.length = 0;
  vi.mocked(shareDocuments).mockImplementation(async (sending) => {
    if (sending.idempotencyKey === null) sending.onPlanned(`key ${calls.length}`);
    return new Promise((end) => void calls.push({ sending, end }));
  });
});
afterEach(cleanup);

describe('sending the form', () => {
  it('sends once for two clicks at once', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => {
      void result.current.send(request!, plan);
      expect(await result.current.send(request!, plan)).toBeNull();
    });
    expect(calls).toHaveLength(1);
    expect(result.current.state.phase).toBe('connecting');
  });

  it('keeps its key for the same unchanged attempt while the outcome is unknown', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!, plan));
    await act(async () => calls[0]!.end({ phase: 'unknown', why: 'no-answer', error: null }));
    expect(result.current.state.phase).toBe('unknown');
    await act(async () => void result.current.send(request!, plan));
    expect(calls[1]!.sending.idempotencyKey).toBe('key 0');
  });

  it('takes a new key after an edit', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!, plan));
    await act(async () => calls[0]!.end({ phase: 'not-sent', why: 'cancelled' }));
    await act(async () => void result.current.send({ ...request!, email: 'other@example.com' }, plan));
    expect(calls[1]!.sending.idempotencyKey).toBeNull();
  });

  it('keeps the key of what never left, for the same plan', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!, plan));
    await act(async () => calls[0]!.end({ phase: 'not-sent', why: 'cancelled' }));
    await act(async () => void result.current.send(request!, plan));
    expect(calls[1]!.sending.idempotencyKey).toBe('key 0');
    await act(async () => calls[1]!.end({ phase: 'not-sent', why: 'cancelled' }));
    await act(async () => void result.current.send(request!, { ...plan, reason: 'Ticket 8' }));
    expect(calls[2]!.sending.idempotencyKey).toBeNull();
  });

  it('never lets what may have been sent go out under another key, whatever happens in between', async () => {
    const { result } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!, plan));
    await act(async () => calls[0]!.end({ phase: 'unknown', why: 'no-answer', error: null }));
    await act(async () => void result.current.send(request!, { ...plan, reason: 'Ticket 8' }));
    await act(async () => calls[1]!.end({ phase: 'not-sent', why: 'offline' }));
    await act(async () => void result.current.send(request!, { ...plan, reason: 'Ticket 9' }));
    expect(calls.slice(1).map(({ sending }) => sending.idempotencyKey)).toEqual(['key 0', 'key 0']);
  });

  it('stops the upload when the page is left', async () => {
    const { result, unmount } = renderHook(() => useSending());
    await act(async () => void result.current.send(request!, plan));
    unmount();
    expect(calls[0]!.sending.signal.aborted).toBe(true);
  });
});
