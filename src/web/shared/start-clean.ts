let isStartingClean = false;

/** Reloads without asking: the last person's data isn't this one's. */
export function startClean(): void {
  isStartingClean = true;
  hidePage();
  window.location.reload();
}

/** Returns true during `startClean`. */
export function mayLeaveUnasked(): boolean {
  return isStartingClean;
}

/** Hides the page, dialogs and floats. The returned function undoes it. */
export function hidePage(): () => void {
  const { dataset } = document.documentElement;
  dataset['closed'] = '';
  return () => {
    delete dataset['closed'];
  };
}
