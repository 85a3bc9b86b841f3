let isStartingClean = false;

/** Reloads the page for another person, without asking: what the previous person read and typed is not for them. */
export function startClean(): void {
  isStartingClean = true;
  window.location.reload();
}

/** Whether the page is reloading for another person. */
export function mayLeaveUnasked(): boolean {
  return isStartingClean;
}
