let isStartingClean = false;

/** Reloads the page for another person, without asking: what the previous person read and typed is not for them. */
export function startClean(): void {
  isStartingClean = true;
  hidePage();
  window.location.reload();
}

/** Whether the page is reloading for another person. */
export function mayLeaveUnasked(): boolean {
  return isStartingClean;
}

/** Hides everything on the page at once, dialogs and what floats included, but for what says otherwise. The returned function shows it again. */
export function hidePage(): () => void {
  const { dataset } = document.documentElement;
  dataset['closed'] = '';
  return () => {
    delete dataset['closed'];
  };
}
