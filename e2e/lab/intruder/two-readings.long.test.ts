import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ask, type Door, doorNames, openHouse, openRaw, report, type WalkedHouse } from './walked-desk.ts';

/** A missing second answer can't be awaited. */
const quietMs = 1500;

/** The smuggled request: no one else calls this route. */
const hidden = 'DELETE /api/staff/smuggled/sessions/x HTTP/1.1\r\nHost: localhost\r\n\r\n';
const hiddenRoute = '/api/staff/:id/sessions/:session';
const length = String(hidden.length);
const inChunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;
const afterChunks = `0\r\n\r\n${hidden}`;

const post = (headers: string, body: string, first = 'POST /api/search HTTP/1.1') =>
  `${first}\r\nHost: localhost\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const both = (coding: string) => `Content-Length: ${afterChunks.length}\r\n${coding}`;

/** Requests two servers may read differently, one way with the hidden request. RFC 9112 › Message body length. */
const attempts: Readonly<Record<string, string>> = {
  'CL.TE': post(both('Transfer-Encoding: chunked'), afterChunks),
  'TE.CL': post('Transfer-Encoding: chunked\r\nContent-Length: 4', inChunk),
  'TE.TE, an unknown one first': post(
    both('Transfer-Encoding: xchunked\r\nTransfer-Encoding: chunked'),
    afterChunks,
  ),
  'TE.TE, an unknown one last': post(
    both('Transfer-Encoding: chunked\r\nTransfer-Encoding: cow'),
    afterChunks,
  ),
  'TE twice in a line': post(both('Transfer-Encoding: chunked, chunked'), afterChunks),
  'identity, chunked': post(both('Transfer-Encoding: identity, chunked'), afterChunks),
  'chunked, identity': post(both('Transfer-Encoding: chunked, identity'), afterChunks),
  'a blank before the colon': post(both('Transfer-Encoding : chunked'), afterChunks),
  'a tab after the colon': post(both('Transfer-Encoding:\tchunked'), afterChunks),
  'a vertical tab after the colon': post(both('Transfer-Encoding:\u000Bchunked'), afterChunks),
  'a zero byte in the coding': post(both('Transfer-Encoding: chunked\0'), afterChunks),
  'quotes around the coding': post(both('Transfer-Encoding: "chunked"'), afterChunks),
  'a coding with a parameter': post(both('Transfer-Encoding: chunked;q=1'), afterChunks),
  'a header that begins with a blank': post(both(' Transfer-Encoding: chunked'), afterChunks),
  'a folded header': post(both('X-Folded: a\r\n Transfer-Encoding: chunked'), afterChunks),
  'a folded coding': post(both('Transfer-Encoding:\r\n chunked'), afterChunks),
  'a lone CR before the coding': post(both('X-Split: a\rTransfer-Encoding: chunked'), afterChunks),
  'a lone LF before the coding': post(both('X-Split: a\nTransfer-Encoding: chunked'), afterChunks),
  'an underscore in the name': post(both('Transfer_Encoding: chunked'), afterChunks),
  'two lengths, the short one first': post(`Content-Length: 0\r\nContent-Length: ${length}`, hidden),
  'two lengths, the short one last': post(`Content-Length: ${length}\r\nContent-Length: 0`, hidden),
  'two lengths in a line': post(`Content-Length: ${length}, 0`, hidden),
  'a length with a sign': post(`Content-Length: +${length}`, hidden),
  'a negative length': post(`Content-Length: -${length}`, hidden),
  'a length in hexadecimals': post(`Content-Length: 0x${hidden.length.toString(16)}`, hidden),
  'a length with letters': post(`Content-Length: ${length}abc`, hidden),
  'a length that overflows': post('Content-Length: 18446744073709551616', hidden),
  'a folded length': post(`Content-Length:\r\n ${length}`, hidden),
  'a chunk of a hexadecimal with 0x': post('Transfer-Encoding: chunked', `0x${inChunk}`),
  'a chunk of negative length': post('Transfer-Encoding: chunked', `-1\r\n${hidden}\r\n0\r\n\r\n`),
  'a chunk that overflows': post('Transfer-Encoding: chunked', `10000000000000000\r\n${hidden}`),
  'a chunk that is longer than it says': post('Transfer-Encoding: chunked', `1\r\nZZ${afterChunks}`),
  'an extension with LF in it': post('Transfer-Encoding: chunked', `2;x\nxx\r\n30\r\n${afterChunks}`),
  'a header among the trailers': post(
    'Transfer-Encoding: chunked',
    `0\r\nContent-Length: ${length}\r\n: \r\n${hidden}`,
  ),
  'lines that end with LF': post(`Content-Length: ${length}`, hidden).replaceAll('\r\n', '\n'),
  'a body of HTTP/1.0 in chunks': post(
    both('Transfer-Encoding: chunked'),
    afterChunks,
    'POST /api/search HTTP/1.0',
  ),
  'a version that does not exist': post(`Content-Length: ${length}`, hidden, 'POST /api/search HTTP/1.9'),
  'HTTP/2 in words': post(`Content-Length: ${length}`, hidden, 'POST /api/search HTTP/2.0'),
  'a body behind GET': post(`Content-Length: ${length}`, hidden, 'GET /api/environment HTTP/1.1'),
  'an absolute address of another host': post(
    `Content-Length: ${length}`,
    hidden,
    'POST http://evil.example/api/search HTTP/1.1',
  ),
  'an address with a line in it': post(`Content-Length: ${length}`, hidden, 'POST /api/search?\rx HTTP/1.1'),
  'blanks in the first line': post(`Content-Length: ${length}`, hidden, 'POST  /api/search  HTTP/1.1'),
  'a change to WebSocket': post(
    `Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: ${length}`,
    hidden,
  ),
  'a change to HTTP/2': post(
    `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nContent-Length: ${length}`,
    hidden,
  ),
  'a length that is for this hop alone': post(
    `Connection: Content-Length\r\nContent-Length: ${length}`,
    hidden,
  ),
  'a tunnel': `CONNECT 127.0.0.1:80 HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${hidden}`,
  'an expectation': post(`Expect: 100-continue\r\nContent-Length: ${length}`, hidden),
};

/** nginx ends chunk lines at a lone LF, sees two requests and forwards both well-formed. */
const twoInARow = post('Transfer-Encoding: chunked', `2\n{}\n0\n\n${hidden}`);

describe.each(doorNames)('%s', (name) => {
  let house: WalkedHouse;
  beforeAll(async () => {
    house = await openHouse(name);
  }, 120_000);
  afterAll(async () => house.close());

  it('no request is hidden in another: none is answered a second time, none is in a log', async () => {
    const answers = await Promise.all(
      Object.entries(attempts).map(
        async ([how, sent]) => [how, finalAnswers(await answerTo(house.door, sent))] as const,
      ),
    );
    const twice = answers.filter(
      ([, statuses]) =>
        statuses.length > 1 || statuses.some((status) => status >= 500 && status !== 501 && status !== 505),
    );
    expect(twice).toEqual([]);
    expect(answers.length).toBeGreaterThanOrEqual(30);
    // Nobody else's connection has an answer that was not theirs.
    const honest = await Promise.all(
      Array.from({ length: 40 }, async () => ask(house.door, { path: '/api/environment' })),
    );
    for (const { status, body } of honest)
      expect([status, body.includes('"environment"')]).toEqual([200, true]);
    expect(house.desk.output()).toContain('"route":"/api/environment"');
    expect([hiddenInDesk(), hiddenInNginx()]).toEqual([0, 0]);
    expect(house.nginxLog().includes('"POST /api/search ')).toBe(name === 'through nginx');
    const refused = answers.filter(([, statuses]) => statuses.every((status) => status >= 400)).length;
    report(
      `${name}: ${answers.length} requests with two readings, ${refused} refused, 0 second answers, 0 hidden requests in a log`,
    );
  }, 60_000);

  it('the hidden request is in every log when it is sent as one, so that its absence says something', async () => {
    const sent = hidden.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
    expect(finalAnswers(await answerTo(house.door, sent))).toEqual([401]);
    await expect.poll(hiddenInDesk).toBe(1);
    await expect.poll(hiddenInNginx).toBe(name === 'through nginx' ? 1 : 0);
  });

  it('what nginx reads as two requests is two for the desk, and in both logs; the desk itself refuses it', async () => {
    const before = hiddenInDesk();
    const statuses = finalAnswers(await answerTo(house.door, twoInARow));
    expect(statuses).toEqual(name === 'through nginx' ? [401, 401] : [400]);
    await expect.poll(() => hiddenInDesk() - before).toBe(name === 'through nginx' ? 1 : 0);
    await expect.poll(hiddenInNginx).toBe(name === 'through nginx' ? hiddenInDesk() : 0);
  });

  const hiddenInDesk = () => house.desk.output().split(hiddenRoute).length - 1;
  const hiddenInNginx = () => house.nginxLog().split('"DELETE /').length - 1;
});

async function answerTo(door: Door, sent: string): Promise<string> {
  const socket = await openRaw(door);
  let received = '';
  await new Promise<void>((over) => {
    let timer = setTimeout(over, quietMs);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      clearTimeout(timer);
      timer = setTimeout(over, quietMs);
    });
    socket.once('close', () => {
      clearTimeout(timer);
      over();
    });
    socket.write(Buffer.from(sent, 'latin1'));
  });
  socket.destroy();
  return received;
}

/** Statuses except 1xx. */
function finalAnswers(received: string): number[] {
  return [...received.matchAll(/HTTP\/1\.[01] (\d{3}) /g)]
    .map(([, status]) => Number(status))
    .filter((status) => status >= 200);
}
