import type { ImageSide } from '#contract/service/documents.ts';
import type { Finding, PreparedImage, QuarterTurns } from '#web/workers/image-protocol.ts';

/** An image as it stands in the form: the chosen file, what the person wants of it, and what pre-flight made of it. */
export interface ImageDraft {
  id: string;
  file: File;
  side: ImageSide;
  turns: QuarterTurns;
  /** The person chose to have a smaller JPEG made. */
  shrink: boolean;
  state: 'preparing' | 'ready' | 'refused';
  /** The last that was fit to be sent; while a turn is being made, still the one before it. */
  prepared: PreparedImage | null;
  /** The quarter turns that `prepared` has. */
  preparedTurns: QuarterTurns;
  findings: readonly Finding[];
  canShrink: boolean;
}
