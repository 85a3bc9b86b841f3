let isStartingClean = false;

/** Loads the page anew for another person: what the one before has read and typed is not for them, and nobody is asked. */
export function startClean(): void {
  isStartingClean = true;
  window.location.reload();
}

/** Whether the page is being loaded anew for another person. */
export function mayLeaveUnasked(): boolean {
  return isStartingClean;
}
