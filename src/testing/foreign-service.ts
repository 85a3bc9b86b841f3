import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';

export type Dialect = (json: string) => string;

/** Service before the sandbox that speaks a dialect; it answers 200 for every success. */
export interface ForeignService {
  readonly url: string;
  speak(dialect: Dialect): void;
  close(): Promise<void>;
}

/** Starts a service that forwards requests byte for byte, since they are signed. */
export async function startForeignService(sandboxUrl: string): Promise<ForeignService> {
  let dialect: Dialect = (json) => json;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method, url = '/', headers } = request;
    const outgoing = forward(sandboxUrl + url, { method, headers });
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    outgoing.end(await buffer(request));
    const [{ statusCode: status = 502, headers: given }, said] = await answered.then(
      async ([incoming]) => [incoming, await text(incoming)] as const,
    );
    const isSuccess = status < 300;
    const body = said === '' ? said : dialect(said);
    const { 'content-length': _length, ...kept } = given;
    response.writeHead(isSuccess && said !== '' ? 200 : status, kept).end(body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    speak: (next) => (dialect = next),
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function rewritten(value: unknown, key: (name: string) => string, word: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => rewritten(item, key, word));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [key(name), rewritten(one, key, word)]),
    );
  return typeof value === 'string' ? word(value) : value;
}

const same = (text: string) => text;
const otherNames: Readonly<Record<string, string>> = {
  limits: 'allowances',
  periodical: 'windows',
  period: 'per',
  sources: 'by',
  remaining: 'left',
  processingFee: 'ourCommission',
  networkFee: 'minerCommission',
  marketRate: 'midMarket',
  ramp_id: 'orderNumber',
  id: 'reference',
  status: 'state',
  paymentReady: 'mayProceed',
  requirements: 'todo',
  sourceDepositInstructions: 'payTo',
};
const isoDate = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export const dialects = {
  names: (json) => JSON.stringify(rewritten(JSON.parse(json), (name) => otherNames[name] ?? name, same)),
  envelope: (json) => `{"status":"ok","code":0,"data":${json}}`,
  numbers: (json) => json.replaceAll(/:"(-?\d+(?:\.\d+)?)"/g, ':$1'),
  spellings: (json) =>
    JSON.stringify(
      rewritten(
        JSON.parse(json),
        (name) => name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase(),
        (word) =>
          isoDate.test(word)
            ? Math.floor(Date.parse(word) / 1000)
            : /^[A-Z]+(?:_[A-Z]+)+$/.test(word)
              ? word.toLowerCase().replaceAll('_', '-')
              : word,
      ),
    ),
} as const satisfies Readonly<Record<string, Dialect>>;

export const fieldsOfNames = {
  getLimits: {
    limits: '/allowances',
    'limits.periodical[].period': '/allowances/windows/*/per',
    'limits.periodical[].sources': '/allowances/windows/*/by',
    'limits.periodical[].sources.provider.remaining': '/allowances/windows/*/by/provider/left',
    'limits.periodical[].sources.customer.remaining': '/allowances/windows/*/by/customer/left',
  },
  getPrice: { processingFee: '/ourCommission', networkFee: '/minerCommission', marketRate: '/midMarket' },
  checkEligibility: { paymentReady: '/mayProceed', 'requirements[]': '/todo/*' },
  createRamp: { ramp_id: '/orderNumber', status: '/state', sourceDepositInstructions: '/payTo' },
  getRamp: {
    ramp_id: '/orderNumber',
    status: '/state',
    sourceDepositInstructions: '/payTo',
    'source.fiat.id': '/source/fiat/reference',
    'source.crypto.id': '/source/crypto/reference',
    'target.fiat.id': '/target/fiat/reference',
    'target.crypto.id': '/target/crypto/reference',
  },
} as const;
