import { maskMessage, masksIn } from '#contract/desk/masks-in.ts';
import { DeskError } from '#server/errors.ts';

/** What the desk shows instead of a personal value never goes out as one, whoever copied it from where. Design: product › Personal data. */
export function refuseMasks(request: unknown): void {
  const paths = masksIn(request);
  if (paths.length === 0) return;
  throw new DeskError('contract-violation', {
    errors: Object.fromEntries(paths.map((path) => [pathText(path), maskMessage])),
  });
}

/** `identityDocuments[0].data.number` */
function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}
