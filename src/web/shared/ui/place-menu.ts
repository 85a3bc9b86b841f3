const gap = 4;

/** Puts a menu that is about to open under its button, ends aligned, inside the window. */
export function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { bottom, right } = button.getBoundingClientRect();
  menu.style.top = `${bottom + gap}px`;
  menu.style.right = `${Math.max(gap, document.documentElement.clientWidth - right)}px`;
}
