import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headOf, listen, RawConnection } from '../testing/raw-connection.ts';
import { authorizationOf, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts';

let sandbox: TestSandbox;
let port = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  port = await listen(sandbox);
});
afterAll(async () => sandbox.close());

const uri = '/eapi/v0/identities/nobody?email=lee%2Ba@mail.example';
const statusOf = async (url: string, headers: Readonly<Record<string, string>> = {}) => {
  const connection = new RawConnection(port).send(headOf({ method: 'GET', url }, headers));
  const { status } = await connection.answer();
  connection.close();
  return status;
};
const signedFor = (url: string) => ({ authorization: authorizationOf({ method: 'GET', url }) });

describe('a request target that names scheme and host', () => {
  it.each(['http://127.0.0.1', 'http://service.example:8443', 'HTTPS://SERVICE.EXAMPLE'])(
    'is signed without them: %s',
    async (origin) => {
      expect(await statusOf(origin + uri, signedFor(uri))).toBe(404);
      expect(await statusOf(origin + uri, signedFor(origin + uri))).toBe(401);
    },
  );

  it('names the host that the controls look at', async () => {
    expect(await statusOf('http://localhost:8090/sandbox/calls', { host: 'rampart.example' })).toBe(200);
    expect(await statusOf('http://rampart.example/sandbox/calls', { host: 'localhost' })).toBe(403);
    expect(await statusOf('http://127.0.0.1@rampart.example/sandbox/calls', { host: 'localhost' })).toBe(403);
    expect(await statusOf('http:///sandbox/calls', { host: 'localhost' })).not.toBe(200);
  });

  it('may have no path', async () => {
    expect(await statusOf('http://127.0.0.1')).toBe(404);
    expect(await statusOf('http://127.0.0.1?health/live')).toBe(404);
  });
});

describe('a request target with a fragment', () => {
  it.each(['/health/live#', '/health/live#x', `${uri}#x`, 'http://127.0.0.1/health/live#x', '/nowhere#x'])(
    'is refused and not cut off: %s',
    async (url) => expect(await statusOf(url, signedFor(url.replace(/#.*/, '')))).toBe(400),
  );

  it('may have the character escaped', async () => {
    expect(await statusOf('/health/live?x=%23')).toBe(200);
  });
});
