import type { Script } from './scripted-service.ts';

export const hangs: Script = () => undefined;
const resets: Script = (_response, _call, request) => void request.socket.resetAndDestroy();
const resetsInTheMiddle: Script = (response, _call, request) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"identity');
  setImmediate(() => request.socket.resetAndDestroy());
};
const drips: Script = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const endless: Script = (response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': String(200 * 1024 * 1024),
  });
  const write = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536, ' ')));
  };
  response.on('drain', write);
  write();
};
const answers =
  (status: number, type: string, body: string): Script =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);
const writes =
  (text: string): Script =>
  (_response, _call, request) =>
    void request.socket.write(text);
const redirects: Script = (response) =>
  void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end();

const beyondHttp: Script = (_response, _call, { socket }) =>
  void socket.end('HTTP/1.1 600 x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');

/** Problems on a read and on a write, and a GET's attempts. */
export const badNeighbours = [
  ['hangs', hangs, 'service-timeout', 'outcome-unknown', 1],
  ['resets before its answer', resets, 'service-unreachable', 'outcome-unknown', 3],
  ['resets in the middle of its answer', resetsInTheMiddle, 'service-unreachable', 'outcome-unknown', 3],
  ['drips', drips, 'service-timeout', 'outcome-unknown', 1],
  ['sends 200 MB', endless, 'service-answer-invalid', 'outcome-unknown', 1],
  ['answers HTML', answers(200, 'text/html', '<p>hello'), 'service-answer-invalid', 'outcome-unknown', 1],
  [
    'answers HTML said to be JSON',
    answers(200, 'application/json', '<p>'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  [
    'answers a failure in HTML',
    answers(500, 'text/html', '<p>no'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  ['answers nothing', answers(200, 'application/json', ''), 'service-answer-invalid', 'outcome-unknown', 1],
  [
    'answers no object',
    answers(200, 'application/json', '[]'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  ['answers beyond HTTP', beyondHttp, 'service-answer-invalid', 'outcome-unknown', 1],
  ['answers what is no HTTP', writes('no HTTP\r\n\r\n'), 'service-answer-invalid', 'outcome-unknown', 1],
  [
    'says two lengths',
    writes('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'),
    'service-answer-invalid',
    'outcome-unknown',
    1,
  ],
  ['redirects', redirects, 'service-answer-invalid', 'outcome-unknown', 1],
] as const;
