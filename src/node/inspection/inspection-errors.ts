/** The pass over a body could not be made; it says nothing of the body. */
export class InspectionLostError extends Error {
  override readonly name = 'InspectionLostError';
  readonly code = 'INSPECTION_LOST';
}

/** The inspection was given up by the code that opened it, or its pool was closed. */
export class InspectionAbortedError extends Error {
  override readonly name = 'InspectionAbortedError';
  readonly code = 'INSPECTION_ABORTED';
}
