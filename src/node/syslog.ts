import { connect, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

/** Where lines of the log are sent, besides standard output. */
export interface SyslogSettings {
  /** `tls://host:port`, or `tcp://` on this machine. */
  readonly url: string;
  /** Trusted besides what Node trusts; tests have certificates of their own. */
  readonly tls?: ConnectionOptions;
  /** Milliseconds between two attempts to connect. */
  readonly retryMs?: number;
  /** Milliseconds in which a connection must be ready. */
  readonly connectMs?: number;
  /** Called with why lines can't be sent: once, until a connection held for longer than `retryMs`. */
  readonly onFailure?: (error: Error) => void;
}

/** Sends lines to a syslog server. */
export interface SyslogSender {
  write(line: string): void;
  /** Sends what waits, for so long; returns how many lines were not sent. */
  close(graceMs?: number): Promise<number>;
}

const mostWaiting = 10_000;
const usualRetryMs = 5000;
const usualConnectMs = 10_000;
const keepAliveMs = 10_000;
const mostUnsentBytes = 4 * 1024 * 1024;
/** Facility 13, log audit; severities 6, 4 and 3. RFC 5424 › 6.2.1. */
const priorities: Readonly<Record<string, number>> = { info: 110, warn: 108, error: 107 };

/** A line on its way, or the notice that so many were left out. */
interface Sent {
  readonly line: string;
  readonly leftOut: number;
}

/**
 * Sends each line as a message of RFC 5424 over TLS, framed by its length (RFC 5425). It never delays who writes: while the server is away up
 * to 10,000 lines wait, then the oldest are left out, and a line says how many were. A line waits until the system has taken it: one that was
 * on its way when a connection broke is sent again. The other side's certificate is always verified.
 */
export function createSyslogSender(settings: SyslogSettings): SyslogSender {
  const { retryMs = usualRetryMs, connectMs = usualConnectMs, onFailure } = settings;
  const waiting: string[] = [];
  const onTheirWay = new Set<Sent>();
  let leftOut = 0;
  let socket: Socket | null = null;
  let isReady = false;
  let isClosed = false;
  let hasFailed = false;
  let retry: NodeJS.Timeout | undefined;

  const leaveOutOldest = () => {
    const tooMany = Math.max(0, waiting.length - mostWaiting);
    waiting.splice(0, tooMany);
    leftOut += tooMany;
  };
  const put = (to: Socket, sent: Sent) => {
    onTheirWay.add(sent);
    to.write(framed(sent.leftOut > 0 ? leftOutLine(sent.leftOut) : sent.line), (error) => {
      // Node calls back without an error for what a destroyed socket never sent.
      if ((error === null || error === undefined) && !to.destroyed) onTheirWay.delete(sent);
    });
  };
  const send = (most = mostUnsentBytes) => {
    const current = isReady ? socket : null;
    if (current === null) return;
    while (waiting.length > 0 && current.writableLength < most) {
      if (leftOut > 0) {
        put(current, { line: '', leftOut });
        leftOut = 0;
      }
      put(current, { line: waiting.shift() ?? '', leftOut: 0 });
    }
  };
  /** The last of it, once it is closed. */
  const finish = (current: Socket) => {
    send(Infinity);
    current.end();
  };
  const takeBack = () => {
    const back = [...onTheirWay];
    onTheirWay.clear();
    leftOut += back.reduce((sum, sent) => sum + sent.leftOut, 0);
    waiting.unshift(...back.filter((sent) => sent.leftOut === 0).map((sent) => sent.line));
    leaveOutOldest();
  };
  const open = () => {
    let readyAt = Infinity;
    let failure: Error = withCode('the connection was closed', 'SYSLOG_CLOSED');
    const made = connectTo(settings, () => {
      clearTimeout(tooLate);
      readyAt = performance.now();
      isReady = true;
      if (isClosed) finish(made);
      else send();
    });
    const tooLate = setTimeout(() => {
      made.destroy(withCode('no connection in time', 'SYSLOG_TIMEOUT'));
    }, connectMs).unref();
    socket = made;
    made.unref();
    made.setKeepAlive(true, keepAliveMs);
    made.on('drain', () => send());
    // What it says is of no interest; reading it shows when it ends.
    made.resume();
    made.on('error', (error) => {
      failure = error;
      made.destroy();
    });
    made.on('close', () => {
      clearTimeout(tooLate);
      isReady = false;
      socket = null;
      takeBack();
      if (isClosed) return;
      if (performance.now() - readyAt > retryMs) hasFailed = false;
      if (!hasFailed) onFailure?.(failure);
      hasFailed = true;
      retry = setTimeout(open, retryMs).unref();
    });
    return made;
  };
  open();
  return {
    write(line) {
      waiting.push(line);
      leaveOutOldest();
      send();
    },
    async close(graceMs = 2000) {
      isClosed = true;
      clearTimeout(retry);
      const hasMore = waiting.length + onTheirWay.size > 0;
      const current = socket ?? (hasMore ? open() : null);
      if (current === null) return leftOut;
      const closed = new Promise((resolve) => {
        current.once('close', resolve);
      });
      const timer = setTimeout(() => current.destroy(), graceMs);
      if (isReady) finish(current);
      else if (!hasMore) current.destroy();
      await closed;
      clearTimeout(timer);
      return waiting.length + leftOut;
    },
  };
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
}

function connectTo({ url, tls }: SyslogSettings, onReady: () => void): Socket {
  const { protocol, hostname: written, port } = new URL(url);
  const host = written.replace(/^\[|\]$/g, '');
  const at = { host, port: port === '' ? 6514 : Number(port) };
  const name = isIP(host) === 0 ? { servername: host } : {};
  if (protocol !== 'tls:') return connect(at, onReady);
  return connectTls({ ...tls, ...at, ...name }, onReady);
}

/** `<pri>1 time host app pid msgid - message`, after its length in bytes. */
function framed(line: string): Buffer {
  const text = line.trimEnd();
  const level = /"level":"(\w+)"/.exec(text)?.[1] ?? 'info';
  const priority = priorities[level] ?? priorities['info'];
  const head = `<${priority}>1 ${new Date().toISOString()} ${hostname() || '-'} rampart ${process.pid} - - `;
  const message = Buffer.from(head + text);
  return Buffer.concat([Buffer.from(`${message.byteLength} `), message]);
}

function leftOutLine(count: number): string {
  return JSON.stringify({ level: 'warn', msg: 'lines of the log were left out', leftOut: count });
}
