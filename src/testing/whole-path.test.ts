import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { customerRecord } from '#contract/desk/customers.ts';
import { identityAccountView } from '#contract/service/identity.ts';

import { buildProgram, type BuiltProgram } from './build-program.ts';
import { photo } from './photos.ts';
import { imageOf, shareDocumentsBody } from './share-documents-body.ts';
import { startRampart, type Rampart } from './start-rampart.ts';

describe('console and sandbox, meeting over HTTP', () => {
  let program: BuiltProgram;
  let rampart: Rampart;
  let cookie = '';
  beforeAll(async () => {
    program = await buildProgram('src/node/inspection/inspection-worker.ts');
    rampart = await startRampart({ inspection: { program: program.url } });
    cookie = await rampart.signIn('compliance');
  }, 60_000);
  afterAll(async () => {
    await rampart.stop();
    program.remove();
  });
  const share = async (key: string, body: object) =>
    fetch(`${rampart.url}/api/service/eapi/v0/identities/share/documents`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });
  const asImage = (file: Uint8Array, mimetype: string) =>
    imageOf(Buffer.from(file).toString('base64'), mimetype);

  it('documents of real photographs are accepted, recorded, and the customer is there to look up', async () => {
    const photos = [photo('jpeg'), photo('png')];
    const answer = await share(
      'k-1',
      shareDocumentsBody([asImage(photos[0]!, 'image/jpeg'), asImage(photos[1]!, 'image/png')]),
    );
    expect(answer.headers.get('x-answered-by')).toBe('service');
    expect(answer.status).toBe(202);

    const record = await fetch(`${rampart.url}/api/customers/customer-1`, { headers: { cookie } });
    const { submissions } = customerRecord.parse(await record.json());
    expect(submissions[0]).toMatchObject({ outcome: 'answered', status: 202, onboardingStatus: 'PENDING' });
    expect(submissions[0]?.images.map(({ bytes, sha256 }) => ({ bytes, sha256 }))).toEqual(
      photos.map((file) => ({
        bytes: file.byteLength,
        sha256: createHash('sha256').update(file).digest('hex'),
      })),
    );

    const headers = { cookie, 'x-lookup-email': encodeURIComponent('jane@example.com') };
    const view = await fetch(`${rampart.url}/api/service/eapi/v0/identities/customer-1`, { headers });
    expect(identityAccountView.parse(await view.json())).toMatchObject({ identifyReference: 'customer-1' });
  });

  it('what only the service can know is the service’s refusal, passed on', async () => {
    const residentialAddress = {
      addressLine: '1 Main St',
      suburb: 'Albany',
      state: 'NY',
      postCode: '12201',
      country: 'US',
    };
    const { customerIdentity } = shareDocumentsBody();
    const answer = await share(
      'k-2',
      shareDocumentsBody(undefined, {
        identityReference: 'customer-2',
        email: 'other@example.com',
        customerIdentity: {
          ...customerIdentity,
          residentialAddress,
          taxIdType: 'SSN',
          taxId: '123-45-6789',
          taxState: 'NY',
        },
      }),
    );
    expect(answer.status).toBe(422);
    expect(answer.headers.get('x-answered-by')).toBe('service');
  });
});
