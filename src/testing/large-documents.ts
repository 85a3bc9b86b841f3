import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';

import { imageMaxBytes } from '#contract/service/choices.ts';
import { operations } from '#contract/service/operations.ts';

import { paddedTo, photo } from './photos.ts';
import { imageOf, shareDocumentsBody } from './share-documents-body.ts';

/** Makes 56 MB: four photos of the largest size. */
export function largeDocuments(): Buffer {
  const image = imageOf(
    Buffer.from(paddedTo(photo('smallJpeg'), imageMaxBytes)).toString('base64'),
    'image/jpeg',
  );
  return Buffer.from(JSON.stringify(shareDocumentsBody([image, image, image, image])));
}

interface Upload {
  readonly url: string;
  readonly cookie: string;
  readonly body: Buffer;
  readonly halfway: () => Promise<void>;
}

export async function uploadInHalves({ url, cookie, body, halfway }: Upload) {
  const { method, path } = operations.shareDocuments;
  const upload = request(`${url}/api/service${path}`, {
    method,
    headers: {
      cookie,
      'content-type': 'application/json',
      'content-length': body.byteLength,
      'idempotency-key': crypto.randomUUID(),
    },
  });
  const answered = once(upload, 'response') as Promise<[IncomingMessage]>;
  const middle = Math.floor(body.byteLength / 2);
  await new Promise<void>((resolve, reject) => {
    upload.write(body.subarray(0, middle), (error) => (error ? reject(error) : resolve()));
  });
  await halfway();
  upload.end(body.subarray(middle));
  const [answer] = await answered;
  return { status: answer.statusCode, body: await json(answer) };
}
