let isStartingClean = false;

/** Reloads for another person without asking: the last one's data isn't theirs. */
export function startClean(): void {
  isStartingClean = true;
  hidePage();
  window.location.reload();
}

/** True while reloading for another person. */
export function mayLeaveUnasked(): boolean {
  return isStartingClean;
}

/** Hides the page, dialogs and floats, with marked exceptions. The returned function undoes it. */
export function hidePage(): () => void {
  const { dataset } = document.documentElement;
  dataset['closed'] = '';
  return () => {
    delete dataset['closed'];
  };
}
