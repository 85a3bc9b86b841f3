import { expect } from 'vitest';
import { sandboxControls, type SandboxControl } from '#contract/sandbox/controls.ts';

/** What a control answered. */
interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly text: string;
}

/** Holds an answer of a control that did what was asked against the contract: its status, and every field of its body. */
export function checkControlAnswer({ method, url, status, text }: Answered): void {
  const path = url.split('?', 1)[0] ?? '';
  const control = sandboxControls.find((each) => each.method === method && isAt(each, path));
  if (control === undefined || status >= 300) return;
  expect(status, `${method} ${path}`).toBe(control.successStatus);
  if (control.answer === null) return expect(text).toBe('');
  const body: unknown = JSON.parse(text);
  // A schema passes over what it does not know: what it leaves has to be all there is.
  expect(control.answer.parse(body), `${method} ${path}`).toStrictEqual(body);
}

function isAt({ path: template }: SandboxControl, path: string): boolean {
  const segments = path.split('/');
  const parts = template.split('/');
  return (
    parts.length === segments.length &&
    parts.every((part, at) => part.startsWith('{') || part === segments[at])
  );
}
