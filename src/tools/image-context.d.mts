/** The image's user and group. */
export const userId: number;
