/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An image file as its bytes are laid out; nothing of it is decoded. */
export interface ImageStructure {
  width: number;
  height: number;
  /** Whether the file has the end that its format asks for. */
  isComplete: boolean;
  /** Where the picture ends; what follows belongs to no picture. */
  end: number;
  /** What tells about the picture without being part of it: camera, place, programs, comments. Colour profiles are not in it. */
  metadata: readonly ByteRange[];
  /** Further pictures that would be shown after the first; the first does not need them. */
  animation: readonly ByteRange[];
  /** Whether its colours are those of print (CMYK), which not every reader shows alike. */
  hasPrintColours: boolean;
  /** Whether part of `metadata` can't be read here, so that it may hold anything. */
  hasOpaqueMetadata: boolean;
}
