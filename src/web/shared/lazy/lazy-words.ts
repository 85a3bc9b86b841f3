/** The words of a part whose code has not come. A translation is another file of this shape. */
export const words = {
  loading: 'Loading the step',
  failed:
    'This step could not be loaded: the connection seems to be gone. Nothing you typed or chose is lost; it is tried again when the connection is back.',
  again: 'Load it again',
} as const;
