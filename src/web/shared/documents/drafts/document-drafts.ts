import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import type { PrepareAnswer } from '#web/workers/image-protocol.ts';

import type { ImageDraft } from '../images/image-draft.ts';
import { type DocumentDraft, hasBack } from './document-draft.ts';

export type Drafts = readonly DocumentDraft[];

/** A file that has just been chosen, with the id that its image will have. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** What can happen to the documents of the form. `ordered` goes ahead of every new work of the worker on an image. */
export type DraftEvent =
  | { kind: 'document-added'; id: string; type: DocumentType | ''; files: readonly ChosenFile[] }
  | { kind: 'document-changed'; id: string; change: Partial<Pick<DocumentDraft, 'type' | 'number'>> }
  | { kind: 'document-removed'; id: string }
  | { kind: 'images-added'; documentId: string; files: readonly ChosenFile[] }
  | { kind: 'image-ordered'; id: string; change: Partial<Pick<ImageDraft, 'turns' | 'shrink' | 'file'>> }
  | { kind: 'image-answered'; id: string; answer: PrepareAnswer }
  | { kind: 'side-chosen'; id: string; side: ImageSide }
  | { kind: 'image-removed'; id: string }
  | { kind: 'all-sent' };

/** The documents after an event. Pure; whoever holds the state also speaks to the worker. */
export function draftsAfter(drafts: Drafts, event: DraftEvent): Drafts {
  switch (event.kind) {
    case 'document-added': {
      const { id, type, files } = event;
      return [...drafts, withImages({ id, type, number: '', images: [] }, files)];
    }
    case 'document-changed':
      return drafts.map((draft) => (draft.id === event.id ? changed(draft, event.change) : draft));
    case 'document-removed':
      return drafts.filter(({ id }) => id !== event.id);
    case 'images-added':
      return drafts.map((draft) => (draft.id === event.documentId ? withImages(draft, event.files) : draft));
    case 'image-ordered':
      return mapImage(drafts, event.id, (image) => ordered(image, event.change));
    case 'image-answered':
      return mapImage(drafts, event.id, (image) => answered(image, event.answer));
    case 'side-chosen':
      return mapImage(drafts, event.id, (image) => ({ ...image, side: event.side }));
    case 'image-removed':
      return drafts.map((draft) => ({ ...draft, images: draft.images.filter(({ id }) => id !== event.id) }));
    case 'all-sent':
    default:
      return [];
  }
}

/** What has no back becomes all fronts; else the sides stay what they were. */
function changed(
  draft: DocumentDraft,
  change: Partial<Pick<DocumentDraft, 'type' | 'number'>>,
): DocumentDraft {
  const next = { ...draft, ...change };
  if (hasBack(next.type)) return next;
  return { ...next, images: next.images.map((image) => ({ ...image, side: 'FRONT' as const })) };
}

function withImages(draft: DocumentDraft, files: readonly ChosenFile[]): DocumentDraft {
  return files.reduce((document, chosen) => {
    const image: ImageDraft = {
      ...chosen,
      side: nextSide(document),
      turns: 0,
      shrink: false,
      state: 'preparing',
      prepared: null,
      preparedTurns: 0,
      findings: [],
      canShrink: false,
    };
    return { ...document, images: [...document.images, image] };
  }, draft);
}

/** The second picture of a card or licence is most likely its back; every other is a front. */
function nextSide({ type, images }: DocumentDraft): ImageSide {
  const isCard = type === 'DRIVING_LICENSE' || type === 'IDENTIFICATION';
  return isCard && images.length === 1 && images[0]?.side === 'FRONT' ? 'BACK' : 'FRONT';
}

function ordered(
  image: ImageDraft,
  change: Partial<Pick<ImageDraft, 'turns' | 'shrink' | 'file'>>,
): ImageDraft {
  const isOther = change.file !== undefined;
  const fresh = isOther
    ? { turns: 0 as const, shrink: false, prepared: null, preparedTurns: 0 as const }
    : {};
  return { ...image, ...fresh, ...change, state: 'preparing', findings: [], canShrink: false };
}

function answered(image: ImageDraft, answer: PrepareAnswer): ImageDraft {
  if (answer.kind === 'refused') {
    const { findings, canShrink } = answer;
    return { ...image, state: 'refused', prepared: null, findings, canShrink };
  }
  return {
    ...image,
    state: 'ready',
    prepared: answer.image,
    preparedTurns: image.turns,
    findings: answer.findings,
    canShrink: false,
  };
}

function mapImage(drafts: Drafts, id: string, change: (image: ImageDraft) => ImageDraft): Drafts {
  return drafts.map((draft) =>
    draft.images.some((image) => image.id === id)
      ? { ...draft, images: draft.images.map((image) => (image.id === id ? change(image) : image)) }
      : draft,
  );
}

/** Images whose content stands in the form a second time: worth a warning, never a refusal. */
export function chosenTwice(drafts: Drafts): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { id, prepared } of drafts.flatMap(({ images }) => images)) {
    if (prepared === null) continue;
    if (seen.has(prepared.sha256)) twice.add(id);
    seen.add(prepared.sha256);
  }
  return twice;
}
