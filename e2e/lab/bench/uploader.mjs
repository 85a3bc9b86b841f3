/**
 * `uploader.mjs URL COOKIE COUNT PHOTO [MIB [TIMES]]`: uploads documents from another process, five images of MIB
 * each, TIMES in sequence.
 */
import { readFileSync } from 'node:fs';
import { request } from 'node:http';

const [url, cookie, count, photo, imageMib = '8', times = '1'] = process.argv.slice(2);
const path = '/api/service/eapi/v0/identities/share/documents';

function documentsBody(reference) {
  const image = Buffer.alloc(Number(imageMib) * 1024 * 1024, 0x20);
  readFileSync(photo).copy(image);
  const base64 = image.toString('base64');
  return Buffer.from(
    JSON.stringify({
      identityReference: reference,
      mobileNumber: '+61412345678',
      email: `${reference}@example.com`,
      customerIdentity: {
        givenName: 'Bench',
        surname: 'Mark',
        dob: '1990-01-31',
        residentialAddress: {
          addressLine: '1 Test Street',
          suburb: 'Sydney',
          state: 'NSW',
          postCode: '2000',
          country: 'AU',
        },
      },
      occupationIndustry: 'Unemployed/Retired',
      occupation: 'Unemployed/Retired',
      sourceOfFunds: 'Salary',
      purposeOfTransaction: 'investment',
      identityDocuments: [
        {
          type: 'PASSPORT',
          data: { number: 'PA1234567' },
          images: Array.from({ length: 5 }, () => ({ base64, mimetype: 'image/jpeg', side: 'FRONT' })),
        },
      ],
    }),
  );
}

async function send(body, key) {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url + path,
      {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          'content-length': body.byteLength,
          'idempotency-key': key,
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const bodies = Array.from({ length: Number(count) }, (_, at) => documentsBody(`c-bench-${at}`));
process.stdout.write(`listening 0 bytes ${bodies[0].byteLength}\n`);
process.stdin.once('data', () => {
  const sendAll = async (body, at) => {
    let status = 0;
    for (let time = 0; time < Number(times); time += 1)
      status = Math.max(status, await send(body, `bench-${process.pid}-${at}-${time}`));
    return status;
  };
  void Promise.all(bodies.map(sendAll)).then((statuses) => {
    process.stdout.write(`answers ${statuses.join(' ')}\n`);
    process.exit(0);
  });
});
