import { useEffect, useReducer, useRef } from 'react';

import type { DocumentType, ImageSide } from '#contract/service/documents.ts';
import type { QuarterTurns } from '#web/workers/image-protocol.ts';

import type { ImageDraft } from '../images/image-draft.ts';
import { createImagePreparer, type ImagePreparer } from '../images/image-preparer.ts';
import type { DocumentDraft } from './document-draft.ts';
import { type ChosenFile, type Drafts, draftsAfter } from './document-drafts.ts';

/** The documents of the form and everything that can be done to them. */
export interface DraftsControl {
  drafts: Drafts;
  addDocument: (type: DocumentType | '', files?: readonly File[]) => void;
  changeDocument: (id: string, change: Partial<Pick<DocumentDraft, 'type' | 'number'>>) => void;
  removeDocument: (id: string) => void;
  addImages: (documentId: string, files: readonly File[]) => void;
  replaceImage: (image: ImageDraft, file: File) => void;
  turnImage: (image: ImageDraft, by: 1 | -1) => void;
  shrinkImage: (image: ImageDraft) => void;
  chooseSide: (id: string, side: ImageSide) => void;
  removeImage: (id: string) => void;
  clear: () => void;
}

/** Holds the documents, some of them begun already, and has every image prepared by the worker; an answer that was overtaken by a later wish is dropped. */
export function useDrafts(first: Drafts = []): DraftsControl {
  const [drafts, dispatch] = useReducer(draftsAfter, first);
  const preparer = useRef<ImagePreparer | null>(null);
  const latestOrder = useRef(new Map<string, number>());

  // The worker lives outside of React, no longer than the form.
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

  return {
    drafts,
    addDocument: (type, files = []) =>
      dispatch({ kind: 'document-added', id: crypto.randomUUID(), type, files: choose(files) }),
    changeDocument: (id, change) => dispatch({ kind: 'document-changed', id, change }),
    removeDocument: (id) => dispatch({ kind: 'document-removed', id }),
    addImages: (documentId, files) => dispatch({ kind: 'images-added', documentId, files: choose(files) }),
    replaceImage: (image, file) => order(image, { file }),
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
