import type { ImageChange, QuarterTurns } from './image-protocol.ts';
import type { ImageMetadata } from './image-metadata.ts';
import type { ImageStructure } from './image-layout.ts';
import { hasRest } from './image-structure.ts';

/** What must be done to a file: nothing, leave metadata out, or draw the picture anew. */
export interface Plan {
  work: 'keep' | 'strip' | 'redraw';
  changes: readonly ImageChange[];
}

interface Known {
  bytes: Uint8Array;
  structure: ImageStructure;
  metadata: ImageMetadata;
  turns: QuarterTurns;
}

/** Decides what becomes of a file. The original bytes are kept when nothing needs changing. Design: product › Pre-flight. */
export function planPreparation({ bytes, structure, metadata, turns }: Known): Plan {
  const isTurned = metadata.orientation !== 1 || turns !== 0;
  const hidesPlace = metadata.hasLocation && structure.metadata.length > 0;
  const isRestLeft = hasRest(bytes, structure);
  const isAnimated = structure.animation.length > 0;
  const work =
    isTurned || structure.hasPrintColours
      ? 'redraw'
      : hidesPlace || structure.hasOpaqueMetadata || isRestLeft || isAnimated
        ? 'strip'
        : 'keep';
  if (work === 'keep') return { work, changes: [] };
  const changes: [ImageChange, boolean][] = [
    ['turned-upright', metadata.orientation !== 1],
    ['turned-by-hand', turns !== 0],
    ['location-removed', hidesPlace],
    ['metadata-removed', !hidesPlace && structure.metadata.length > 0],
    ['rest-removed', isRestLeft],
    ['animation-removed', isAnimated],
    ['colours-converted', structure.hasPrintColours],
  ];
  return { work, changes: changes.filter(([, applies]) => applies).map(([change]) => change) };
}
