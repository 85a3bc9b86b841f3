/** Whether documents are read in this browser. */
export function useReadingSwitch(): boolean {
  return true;
}
