export interface ShownPage {
  readonly url: string;
  readonly status: number;
  readonly body: string;
}

/** Browser that keeps cookies by host, whatever their site, and follows redirects. */
export interface SmallBrowser {
  visit(url: string): Promise<ShownPage>;
  send(url: string, fields: Readonly<Record<string, string>>): Promise<ShownPage>;
}

const maxRedirects = 10;

/** Tests servers only; journeys cover browsers' cookie rules. */
export function createBrowser(): SmallBrowser {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ host }: URL) => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  const ask = async (address: string, init: RequestInit = {}, redirects = 0): Promise<ShownPage> => {
    const url = new URL(address);
    const jar = jarOf(url);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(cookie === '' ? [] : [['cookie', cookie]]);
    const answer = await fetch(url, { ...init, redirect: 'manual', headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location !== null && redirects < maxRedirects) {
      await answer.arrayBuffer();
      return ask(new URL(location, url).href, {}, redirects + 1);
    }
    return { url: url.href, status: answer.status, body: await answer.text() };
  };
  return {
    visit: async (url) => ask(url),
    send: async (url, fields) => ask(url, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}
