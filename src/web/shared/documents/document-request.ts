import * as z from 'zod';

import { maskMessage, masksIn } from '#contract/fields/masks.ts';
import { imageTypes, isNumberedDocument } from '#contract/service/documents.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';

import type { DocumentDraft, Drafts, ImageDraft } from './document-drafts.ts';
import { documentName, imageName, words } from './document-words.ts';
import { isBlocked } from './image-findings.ts';

/** By dotted path, the first of each. */
export type Problems = ReadonlyMap<string, string>;

export const imageContent = z.custom<ImageDraft>().transform((image, context): PreparedImage => {
  if (image.state === 'ready' && image.prepared !== null) return image.prepared;
  const message = image.state === 'preparing' ? words.image.stillChecked : words.image.replaceOrRemove;
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

/** Adds `data` for a numbered kind, an image's own `type` for a licence or card. Spec: Image › type. */
export function toDocument({ type, number, images }: DocumentDraft) {
  const isNumbered = type !== '' && isNumberedDocument(type);
  const imageType = imageTypes.find((candidate) => candidate === type);
  return {
    type,
    ...(isNumbered ? { data: { number: number.trim() } } : {}),
    images: images.map((image) => ({
      ...(imageType === undefined ? {} : { type: imageType }),
      // Blocking depends on the kind: a size can suffice for one and be too small for another.
      base64: isBlocked(image, type) ? { ...image, state: 'refused' as const } : image,
      mimetype: image.prepared?.mimetype ?? 'image/jpeg',
      side: image.side,
    })),
  };
}

/** Leaves out empty fields. Spec: Endpoints › Update identity. */
export function toUpdatedDocument(draft: DocumentDraft) {
  const { type, images, ...rest } = toDocument(draft);
  return { ...(type === '' ? {} : { type }), ...rest, ...(images.length === 0 ? {} : { images }) };
}

export type Checked<Request> =
  | { request: Request; problems: Problems }
  | { request: null; problems: Problems };

interface WithDocuments {
  identityDocuments?: readonly object[] | undefined;
}

/** Validates a request whose images are drafts; refuses a mask as a value. */
export function checkRequestBody<Schema extends z.ZodType>(
  schema: Schema,
  draft: z.input<Schema> & WithDocuments,
): Checked<z.output<Schema>> {
  const parsed = schema.safeParse(draft);
  // An image's facts aren't typed.
  const typed = { ...draft, identityDocuments: draft.identityDocuments?.map(withoutImages) };
  const masks = masksIn(typed).map((path) => ({ path, message: maskMessage }));
  const problems = new Map<string, string>();
  for (const { path, message } of [...masks, ...(parsed.error?.issues ?? [])]) {
    const name = path.join('.');
    if (!problems.has(name)) problems.set(name, message);
  }
  return parsed.success && problems.size === 0
    ? { request: parsed.data, problems }
    : { request: null, problems };
}

function withoutImages(document: object): object {
  return { ...document, images: [] };
}

const leaves = /^(?:type|data(?:\.number)?|images(?:\.\d+(?:\.(?:type|base64|mimetype|side))?)?)$/;

/** Maps a request path to the card field that shows its message; null if none. Spec: Errors. */
export function documentFieldOf(path: string, drafts: Drafts): string | null {
  if (path === 'identityDocuments') return path;
  const [, index, rest] = /^identityDocuments\.(\d+)(?:\.(.+))?$/.exec(path) ?? [];
  if (index === undefined) return null;
  const draft = drafts[Number(index)];
  if (draft === undefined) return null;
  const start = `identityDocuments.${index}`;
  if (rest === undefined || !leaves.test(rest)) return `${start}.type`;
  if (rest.startsWith('data')) return `${start}.data.number`;
  const [, image] = /^images\.(\d+)/.exec(rest) ?? [];
  if (image === undefined) return `${start}.${rest}`;
  return Number(image) < draft.images.length ? `${start}.images.${image}` : `${start}.images`;
}

/** Maps problems to their card fields, keeping the first of each. */
export function documentProblems(given: Iterable<readonly [string, string]>, drafts: Drafts): Problems {
  const found = new Map<string, string>();
  for (const [path, message] of given) {
    const field = documentFieldOf(path, drafts);
    if (field !== null && !found.has(field)) found.set(field, message);
  }
  return found;
}

/** Returns `Passport, number` or `Passport, image 2`. */
export function documentFieldLabel(path: string, drafts: Drafts): string {
  const [, index, rest = ''] = /^identityDocuments\.(\d+)\.?(.*)$/.exec(path) ?? [];
  if (index === undefined) return words.fields.documents;
  const at = Number(index);
  const type = drafts[at]?.type ?? '';
  const name = documentName(type, at);
  if (rest === 'type') return words.fields.type({ name });
  if (rest.startsWith('data')) return words.fields.number({ name });
  const [, image] = /^images\.(\d+)/.exec(rest) ?? [];
  return image === undefined ? words.fields.images({ name }) : imageName(type, at, Number(image));
}
