import { activityHeaders } from './desk-session.ts';
import { networkError, withSession } from './desk-fetch.ts';
import { type DeskAnswer, readAnswer } from './read-answer.ts';

export interface BlobRequest {
  method: 'POST' | 'PATCH';
  path: string;
  /** Encoded JSON. */
  body: Blob;
  headers?: Record<string, string>;
  onProgress?: (sentBytes: number, totalBytes: number) => void;
  signal?: AbortSignal | undefined;
  onSessionLost?: 'ask' | 'fail';
}

/** Sends a large JSON body and reports upload progress, which `fetch` can't. Fails like deskFetch. */
export async function sendBlob(request: BlobRequest): Promise<DeskAnswer> {
  return withSession(request.onSessionLost ?? 'ask', async () => sendOnce(request));
}

async function sendOnce({
  method,
  path,
  body,
  headers,
  onProgress,
  signal,
}: BlobRequest): Promise<DeskAnswer> {
  const call = new XMLHttpRequest();
  const answered = new Promise<void>((resolve, reject) => {
    call.addEventListener('load', () => resolve());
    call.addEventListener('error', () => reject(networkError()));
    call.addEventListener('abort', () => reject(new DOMException('The call was cancelled', 'AbortError')));
  });
  call.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded, total));
  call.open(method, path);
  const outgoing = {
    Accept: 'application/json',
    'Content-Type': 'application/json',
    ...activityHeaders(),
    ...headers,
  };
  for (const [name, value] of Object.entries(outgoing)) call.setRequestHeader(name, value);
  const cancel = () => call.abort();
  signal?.throwIfAborted();
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    call.send(body);
    await answered;
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  return readAnswer({
    status: call.status,
    header: (name) => call.getResponseHeader(name),
    text: call.responseText,
  });
}
