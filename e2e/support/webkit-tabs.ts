import { type ChildProcess, spawn } from 'node:child_process';

import { findWanted, type OtherBrowser, type Tab, type Wanted } from './other-browser.ts';
import { freePort } from '../../src/tools/free-port.mjs';

interface WebkitPaths {
  readonly driver: string;
  readonly browser: string;
}

type Call = <Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
const keys = { Enter: '\uE007', Escape: '\uE00C' } as const;

/**
 * Starts WebKitGTK with its driver on its own bus and screen. Uses six WebDriver requests directly: the libraries
 * need Node 22.
 */
export async function startWebkit({ driver, browser }: WebkitPaths): Promise<OtherBrowser> {
  const port = await freePort();
  const screen = ['xvfb-run', '--auto-servernum', '--server-args=-screen 0 1600x1000x24'];
  const program = spawn('dbus-run-session', ['--', ...screen, driver, `--port=${port}`, '--host=127.0.0.1'], {
    // Everything that it starts ends with its group.
    detached: true,
    stdio: 'ignore',
    // Its sandbox needs namespaces, which containers refuse.
    env: { ...process.env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilItAnswers(program, address);
    const { sessionId } = await callTo(address)<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
        },
      },
    });
    const call = callTo(`${address}/session/${sessionId}`);
    await call('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 900 });
    return {
      newTab: tabsOf(call),
      stop: async () => {
        await call('DELETE', '').catch(() => undefined);
        endGroup(program);
      },
    };
  } catch (error) {
    endGroup(program);
    throw error;
  }
}

function tabsOf(call: Call): () => Promise<Tab> {
  let current: string | null = null;
  let isFirst = true;
  return async () => {
    const handle = isFirst
      ? await call<string>('GET', '/window')
      : (await call<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle;
    isFirst = false;
    return tabOf(async (...words) => {
      if (current !== handle) await call('POST', '/window', { handle });
      current = handle;
      return call(...words);
    });
  };
}

/** In the page. */
function bringIntoView(element: Element): void {
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
}

function tabOf(call: Call): Tab {
  const run = async <Result>(script: string, values: readonly unknown[]) =>
    call<Result>('POST', '/execute/sync', {
      script: `return (${script}).apply(null, arguments)`,
      args: values,
    });
  const find = async (wanted: Wanted) =>
    (await run<Record<string, string> | null>(findWanted.toString(), [wanted]))?.[elementKey];
  const act = async (wanted: Wanted, action: 'click' | 'value', body: object) => {
    const element = await find(wanted);
    if (element === undefined) throw new Error(`No ${wanted.kind} “${wanted.name}”`);
    // The driver does not always reach what stands below the window.
    if (action === 'click') await run(bringIntoView.toString(), [{ [elementKey]: element }]);
    await call('POST', `/element/${element}/${action}`, body);
  };
  return {
    open: async (address) => void (await call('POST', '/url', { url: address })),
    reload: async () => void (await call('POST', '/refresh', {})),
    run: async (script, ...values) => run(script.toString(), values),
    has: async (wanted) => (await find(wanted)) !== undefined,
    click: async (wanted) => act(wanted, 'click', {}),
    type: async (wanted, text) => act(wanted, 'value', { text }),
    choose: async (wanted, files) => act(wanted, 'value', { text: files.join('\n') }),
    press: async (key) =>
      void (await call('POST', '/actions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[key] })),
          },
        ],
      })),
  };
}

function callTo(address: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(address + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: never };
    if (!answer.ok) throw new Error(`WebDriver ${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function untilItAnswers(program: ChildProcess, address: string): Promise<void> {
  const endAtMs = Date.now() + 60_000;
  for (;;) {
    if (program.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${program.exitCode}`);
    if (Date.now() > endAtMs) throw new Error('WebKitWebDriver did not answer within a minute');
    const answer = await fetch(`${address}/status`).catch(() => null);
    if (answer?.ok === true) return;
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
}

function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended.
  }
}
