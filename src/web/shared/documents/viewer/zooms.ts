/** How large the viewer shows a picture by keys and buttons: 1 fits the window. A wheel or a pinch stops anywhere between. */
export const zooms = [1, 1.5, 2, 3, 4, 6] as const;

const [zoomMin] = zooms;
const zoomMax = zooms[zooms.length - 1] ?? zoomMin;

/** The next step in or out from any zoom. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  if (direction === 1) return zooms.find((step) => step > zoom) ?? zoomMax;
  return zooms.findLast((step) => step < zoom) ?? zoomMin;
}

/** A zoom that is not too small and not too large. */
export function withinZooms(zoom: number): number {
  return Math.min(zoomMax, Math.max(zoomMin, zoom));
}

/** Whether the whole picture is seen. */
export function isWhole(zoom: number): boolean {
  return zoom <= zoomMin;
}

/** Whether it goes no larger. */
export function isLargest(zoom: number): boolean {
  return zoom >= zoomMax;
}
