import { useEffect, useMemo, useRef, useState } from 'react';

import type { DocumentType } from '#contract/service/documents.ts';
import type { DocumentDraft, Drafts, ImageDraft } from '#web/shared/documents/document-drafts.ts';
import type { PreparedImage } from '#web/workers/image-protocol.ts';
import type { Reading } from '#web/workers/reading/reading.ts';
import type { ReadPart } from '#web/workers/reading/reading-protocol.ts';

import { createDocumentReader, type DocumentReader, type ReaderOutcome } from './document-reader.ts';

/** `loaded`: share of the reader, 0 to 1. */
export type PictureReading = { readonly kind: 'waiting'; readonly loaded: number | null } | ReaderOutcome;

/** By image id; memory only. */
export type Readings = ReadonlyMap<string, PictureReading>;

function partsToRead(type: DocumentType | ''): readonly ReadPart[] {
  const parts: Readonly<Record<DocumentType | '', readonly ReadPart[]>> = {
    PASSPORT: ['mrz'],
    IDENTIFICATION: ['mrz', 'barcode'],
    DRIVING_LICENSE: ['barcode', 'mrz'],
    PROOF_OF_ADDRESS: [],
    SELFIE: [],
    '': ['mrz', 'barcode'],
  };
  return parts[type];
}

interface Options {
  isOn: boolean;
  /** The service's day. */
  today: string;
}

interface Stored {
  prepared: PreparedImage;
  parts: readonly ReadPart[];
  reading: PictureReading;
}

/** Reads each prepared picture once, and again if it changes or may carry something else. */
export function useReadings(drafts: Drafts, { isOn, today }: Options): Readings {
  const reader = useRef<DocumentReader | null>(null);
  const asked = useRef(new Map<string, Pick<Stored, 'prepared' | 'parts'>>());
  const [stored, setStored] = useState<ReadonlyMap<string, Stored>>(new Map());

  // The worker is outside React, and ends with the form.
  useEffect(
    () => () => {
      reader.current?.close();
      reader.current = null;
    },
    [],
  );

  // Pictures become ready outside React, in pre-flight's worker.
  useEffect(() => {
    if (!isOn) return;
    for (const [image, parts] of toRead(drafts)) {
      const { id, prepared } = image;
      if (prepared === null || isAsked(asked.current.get(id), stored.get(id), { prepared, parts })) continue;
      asked.current.set(id, { prepared, parts });
      const keep = (reading: PictureReading) => {
        if (asked.current.get(id)?.prepared !== prepared) return;
        setStored((now) => new Map(now).set(id, { prepared, parts, reading }));
      };
      keep({ kind: 'waiting', loaded: null });
      reader.current ??= createDocumentReader();
      void reader.current
        .read({ content: prepared.content, parts, today }, (loaded) => keep({ kind: 'waiting', loaded }))
        .then(keep);
    }
  }, [drafts, isOn, today, stored]);

  return useMemo(() => currentReadings(drafts, stored), [drafts, stored]);
}

function toRead(drafts: Drafts): [ImageDraft, readonly ReadPart[]][] {
  return drafts.flatMap(({ type, images }) =>
    images.map((image): [ImageDraft, readonly ReadPart[]] => [image, partsToRead(type)]),
  );
}

type Asked = Pick<Stored, 'prepared' | 'parts'>;

/** Returns true if the picture was read, or searched for these parts. */
function isAsked(before: Asked | undefined, stored: Stored | undefined, { prepared, parts }: Asked): boolean {
  if (before?.prepared !== prepared) return parts.length === 0;
  return stored?.reading.kind === 'read' || parts.every((part) => before.parts.includes(part));
}

/** Returns the readings of pictures that haven't turned or changed since. */
function currentReadings(drafts: Drafts, stored: ReadonlyMap<string, Stored>): Readings {
  const readings = new Map<string, PictureReading>();
  for (const [{ id, prepared, state }] of toRead(drafts)) {
    const own = stored.get(id);
    if (own !== undefined && own.prepared === prepared && state === 'ready') readings.set(id, own.reading);
  }
  return readings;
}

/** Adds what was read; other documents stay the same objects. */
export function withReadings(drafts: Drafts, readings: Readings): Drafts {
  const withOwn = (image: ImageDraft): ImageDraft => {
    const own = readings.get(image.id);
    return own?.kind === 'read' ? { ...image, isReadSideways: own.isSideways } : image;
  };
  return drafts.map((draft) =>
    draft.images.some(({ id }) => readings.get(id)?.kind === 'read')
      ? { ...draft, images: draft.images.map(withOwn) }
      : draft,
  );
}

export interface ReadImage {
  draft: DocumentDraft;
  image: ImageDraft;
  reading: Reading;
  documentIndex: number;
  imageIndex: number;
}

/** Lists images that were read. */
export function readImages(drafts: Drafts, readings: Readings): ReadImage[] {
  return drafts.flatMap((draft, documentIndex) =>
    draft.images.flatMap((image, imageIndex) => {
      const own = readings.get(image.id);
      return own?.kind === 'read' ? [{ draft, image, reading: own.reading, documentIndex, imageIndex }] : [];
    }),
  );
}
