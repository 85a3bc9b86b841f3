import { once } from 'node:events';
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
}

/** Sends lines to a syslog server. */
export interface SyslogSender {
  write(line: string): void;
  /** Sends what waits, for so long. */
  close(graceMs?: number): Promise<void>;
}

const mostWaiting = 10_000;
const usualRetryMs = 5000;
const mostUnsentBytes = 4 * 1024 * 1024;
/** Facility 13, log audit; severities 6, 4 and 3. RFC 5424 › 6.2.1. */
const priorities: Readonly<Record<string, number>> = { info: 110, warn: 108, error: 107 };

/**
 * Sends each line as a message of RFC 5424 over TLS, framed by its length (RFC 5425). It never delays who writes: while the server is away up
 * to 10,000 lines wait, then the oldest are left out, and a line says how many were. The other side's certificate is always verified.
 */
export function createSyslogSender(settings: SyslogSettings): SyslogSender {
  const { retryMs = usualRetryMs } = settings;
  const waiting: string[] = [];
  let leftOut = 0;
  let socket: Socket | null = null;
  let isReady = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const send = () => {
    const current = isReady ? socket : null;
    if (current === null) return;
    while (waiting.length > 0 && current.writableLength < mostUnsentBytes) {
      if (leftOut > 0) {
        current.write(framed(leftOutLine(leftOut)));
        leftOut = 0;
      }
      current.write(framed(waiting.shift() ?? ''));
    }
  };
  const open = () => {
    const made = connectTo(settings, () => {
      isReady = true;
      send();
    });
    socket = made;
    made.unref();
    made.on('drain', send);
    // What it says is of no interest; reading it shows when it ends.
    made.resume();
    made.on('error', () => made.destroy());
    made.on('close', () => {
      isReady = false;
      socket = null;
      if (!isClosed) retry = setTimeout(open, retryMs).unref();
    });
  };
  open();
  return {
    write(line) {
      waiting.push(line);
      if (waiting.length > mostWaiting) {
        waiting.shift();
        leftOut += 1;
      }
      send();
    },
    async close(graceMs = 2000) {
      isClosed = true;
      clearTimeout(retry);
      const current = socket;
      if (current === null) return;
      const timer = setTimeout(() => current.destroy(), graceMs);
      const closed = once(current, 'close').catch(() => undefined);
      send();
      if (isReady) current.end();
      else current.destroy();
      await closed;
      clearTimeout(timer);
    },
  };
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
