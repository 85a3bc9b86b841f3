/** The four edges of a picture, clockwise from the top. */
export const edges = ['top', 'right', 'bottom', 'left'] as const;
export type Edge = (typeof edges)[number];
