import { useEffect, useReducer, useRef } from 'react';

import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import type { Finding, PrepareAnswer, PreparedImage, QuarterTurns } from '#web/workers/image-protocol.ts';

import { createImagePreparer, type ImagePreparer } from './image-preparer.ts';

export interface ImageDraft {
  id: string;
  file: File;
  side: ImageSide;
  turns: QuarterTurns;
  /** The person chose a smaller JPEG. */
  shrink: boolean;
  state: 'preparing' | 'ready' | 'refused';
  /** The last sendable version; stays during a turn. */
  prepared: PreparedImage | null;
  preparedTurns: QuarterTurns;
  findings: readonly Finding[];
  canShrink: boolean;
  /** Absent until the picture is read. */
  isReadSideways?: boolean;
}

export interface DocumentDraft {
  id: string;
  type: DocumentType | '';
  number: string;
  images: readonly ImageDraft[];
}

export type Drafts = readonly DocumentDraft[];

/** Checks whether a document has a back: selfies don't. Spec: Image › side. */
export function hasBack(type: DocumentType | ''): boolean {
  return type !== 'SELFIE';
}

/** Shows turns while the worker makes them. */
export function pendingTurn({ turns, preparedTurns }: Pick<ImageDraft, 'turns' | 'preparedTurns'>) {
  return turns === preparedTurns ? {} : { transform: `rotate(${(turns - preparedTurns) * 90}deg)` };
}

/** A file with the id of its future image. */
export interface ChosenFile {
  id: string;
  file: File;
}

/** Dispatch `image-ordered` before each new worker order for an image. */
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

/** Resets sides to front where the kind has no back. */
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

/** Returns the back for the second picture of a card or licence, otherwise the front. */
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

/** Finds images with the same content: a warning, never a refusal. */
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

export interface DraftsControl {
  drafts: Drafts;
  addDocument: (type: DocumentType | '', files?: readonly File[]) => void;
  changeDocument: (id: string, change: Partial<Pick<DocumentDraft, 'type' | 'number'>>) => void;
  removeDocument: (id: string) => void;
  addImages: (documentId: string, files: readonly File[]) => void;
  replaceImage: (image: ImageDraft, file: File) => void;
  /** Replaces an image by several, as a PDF by its pages. */
  splitImage: (image: ImageDraft, files: readonly File[]) => void;
  turnImage: (image: ImageDraft, by: 1 | -1) => void;
  shrinkImage: (image: ImageDraft) => void;
  chooseSide: (id: string, side: ImageSide) => void;
  removeImage: (id: string) => void;
  clear: () => void;
}

/** Holds the documents and has the worker prepare each image; drops outdated answers. */
export function useDrafts(first: Drafts = []): DraftsControl {
  const [drafts, dispatch] = useReducer(draftsAfter, first);
  const preparer = useRef<ImagePreparer | null>(null);
  const latestOrder = useRef(new Map<string, number>());

  // The worker is outside React and ends with the form.
  useEffect(
    () => () => {
      preparer.current?.close();
      preparer.current = null;
    },
    [],
  );

  const prepare = async (id: string, file: File, turns: QuarterTurns, shrink: boolean) => {
    const number = (latestOrder.current.get(id) ?? 0) + 1;
    latestOrder.current.set(id, number);
    preparer.current ??= createImagePreparer();
    const answer = await preparer.current.prepare({ file, turns, shrink });
    if (latestOrder.current.get(id) === number) dispatch({ kind: 'image-answered', id, answer });
  };
  const choose = (files: readonly File[]): ChosenFile[] => {
    const chosen = files.map((file) => ({ id: crypto.randomUUID(), file }));
    for (const { id, file } of chosen) void prepare(id, file, 0, false);
    return chosen;
  };
  const order = (image: ImageDraft, change: Partial<Pick<ImageDraft, 'turns' | 'shrink' | 'file'>>) => {
    dispatch({ kind: 'image-ordered', id: image.id, change });
    const isOther = change.file !== undefined;
    const { file, turns, shrink } = {
      ...image,
      ...(isOther ? { turns: 0 as const, shrink: false } : {}),
      ...change,
    };
    void prepare(image.id, file, turns, shrink);
  };

  const addImages = (documentId: string, files: readonly File[]) =>
    dispatch({ kind: 'images-added', documentId, files: choose(files) });

  return {
    drafts,
    addDocument: (type, files = []) =>
      dispatch({ kind: 'document-added', id: crypto.randomUUID(), type, files: choose(files) }),
    changeDocument: (id, change) => dispatch({ kind: 'document-changed', id, change }),
    removeDocument: (id) => dispatch({ kind: 'document-removed', id }),
    addImages,
    replaceImage: (image, file) => order(image, { file }),
    splitImage: (image, [first, ...others]) => {
      const document = drafts.find(({ images }) => images.some(({ id }) => id === image.id));
      if (first === undefined || document === undefined) return;
      order(image, { file: first });
      addImages(document.id, others);
    },
    turnImage: (image, by) => order(image, { turns: ((image.turns + by + 4) % 4) as QuarterTurns }),
    shrinkImage: (image) => order(image, { shrink: true }),
    chooseSide: (id, side) => dispatch({ kind: 'side-chosen', id, side }),
    removeImage: (id) => {
      latestOrder.current.delete(id);
      dispatch({ kind: 'image-removed', id });
    },
    clear: () => dispatch({ kind: 'all-sent' }),
  };
}
