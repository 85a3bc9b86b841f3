/** How large the viewer shows a picture: 1 fits the window. */
export const zooms = [1, 1.5, 2, 3, 4, 6] as const;
