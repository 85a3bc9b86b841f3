export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** `kind id` of each hint, other events by name. */
  readonly received: readonly string[];
  readonly ended: Promise<void>;
  close(): void;
}

export async function readEvents(address: string, cookie: string): Promise<EventReader> {
  const abort = new AbortController();
  const { status, headers, body } = await fetch(`${address}/api/events`, {
    headers: { cookie, 'accept-encoding': 'br, gzip' },
    signal: abort.signal,
  });
  const received: string[] = [];
  const ended = read(body, received);
  return { status, headers, received, ended, close: () => abort.abort() };
}

async function read(body: ReadableStream<Uint8Array> | null, received: string[]): Promise<void> {
  let text = '';
  const decoder = new TextDecoder();
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      received.push(...events.map(eventIn));
    }
  } catch {
    // Cut off: it has ended all the same.
  }
}

function eventIn(text: string): string {
  const event = /^event: (.*)$/m.exec(text)?.[1] ?? '';
  const { kind, id } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}') as { kind?: string; id?: string };
  return event === 'hint' ? `${kind} ${id}` : event;
}
