/** A message, and the path of the field that it is about (`identityDocuments.0.images.1.side`); '' when none is named. */
export interface FieldMessage {
  path: string;
  message: string;
}

const MAX_DEPTH = 12;
const MAX_MESSAGES = 100;

/**
 * Finds every message in a refusal's `errors`, whose shape the interface does not state: texts, lists, nested objects,
 * keys such as `identityDocuments[0].images[1].side` or `/identityDocuments/0`. Spec: Errors.
 */
export function flattenErrors(errors: unknown): FieldMessage[] {
  const found: FieldMessage[] = [];
  collect(errors, '', 0, found);
  return found;
}

function collect(value: unknown, path: string, depth: number, found: FieldMessage[]): void {
  if (found.length >= MAX_MESSAGES || value === null || value === undefined || value === '') return;
  if (typeof value !== 'object') {
    found.push({ path, message: typeof value === 'string' ? value : JSON.stringify(value) });
  } else if (depth >= MAX_DEPTH) {
    found.push({ path, message: JSON.stringify(value) });
  } else if (Array.isArray(value)) {
    const isMessageList = value.every((item) => typeof item !== 'object');
    for (const [index, item] of value.entries())
      collect(item, isMessageList ? path : join(path, String(index)), depth + 1, found);
  } else {
    collectObject(value as Record<string, unknown>, path, depth, found);
  }
}

/** `{ message, field }` and its like name the field beside the message; in any other object the keys do. */
function collectObject(
  value: Record<string, unknown>,
  path: string,
  depth: number,
  found: FieldMessage[],
): void {
  const message = value['message'] ?? value['msg'] ?? value['reason'];
  const field = value['field'] ?? value['path'] ?? value['property'] ?? value['param'];
  if (typeof message === 'string' && (typeof field === 'string' || Array.isArray(field))) {
    const named = Array.isArray(field) ? field.map(String).join('.') : field;
    found.push({ path: join(withoutIndex(path), normalisePath(named)), message });
    return;
  }
  for (const [key, item] of Object.entries(value))
    collect(item, join(path, normalisePath(key)), depth + 1, found);
}

/** A list of `{ field, message }` counts messages, not fields. */
function withoutIndex(path: string): string {
  return path.replace(/(?:^|\.)\d+$/, '');
}

function join(parent: string, child: string): string {
  return parent && child ? `${parent}.${child}` : parent || child;
}

/** `a[0].b`, `/a/0/b`, `$.a.0.b`, `body.a` → dots; the words for the whole request name no field. */
function normalisePath(key: string): string {
  const dotted = key
    .replaceAll(/\[['"]?([^[\]'"]*)['"]?\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^\$?\.+/, '')
    .replace(/^body\./, '')
    .replaceAll(/\.{2,}/g, '.')
    .replace(/\.$/, '');
  return ['$', 'body', '_', '_errors', 'root', 'general', 'base'].includes(dotted) ? '' : dotted;
}
