/** The encoding of the pre-flight worker alone, without its checks: like is compared with like. */
import { encodeBase64 } from '../../../../src/web/workers/seal-content.ts';

addEventListener('message', ({ data: file }) => {
  void file.arrayBuffer().then(async (buffer) => postMessage(await encodeBase64(new Uint8Array(buffer))));
});
