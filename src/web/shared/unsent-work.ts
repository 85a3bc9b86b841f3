let holders = 0;
let writes = 0;
const listeners = new Set<() => void>();

/** Keeps the page's contents when the session ends, until released. */
export function holdPage(): () => void {
  let isHeld = true;
  holders += 1;
  return () => {
    if (isHeld) holders -= 1;
    isHeld = false;
  };
}

/** Warns on closing until the write is answered. */
export async function onItsWay<Answer>(write: Promise<Answer>): Promise<Answer> {
  countWrites(1);
  try {
    return await write;
  } finally {
    countWrites(-1);
  }
}

function countWrites(more: number): void {
  writes += more;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export const sending = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  isUnderWay: () => writes > 0,
};

const signs = ['input', 'change', 'drop', 'paste', 'click'] as const;
let touched = new Set<Element>();

/** Tracks typing, choices and drops until the returned function is called. */
export function watchTyping(target: EventTarget = window): () => void {
  const note = ({ type, target: at }: Event) => {
    const element = type === 'click' ? chosenIn(at) : at;
    if (!(element instanceof Element) || !element.parentElement?.closest('main, dialog')) return;
    touched = new Set([...touched].filter(({ isConnected }) => isConnected)).add(element);
  };
  for (const sign of signs) target.addEventListener(sign, note, { capture: true, passive: true });
  return () => {
    for (const sign of signs) target.removeEventListener(sign, note, { capture: true });
    touched = new Set();
  };
}

/** Finds a pressed option's field: browsers fire no input event. */
function chosenIn(pressed: EventTarget | null): Element | null {
  return pressed instanceof Element && pressed.closest('[role="option"]') ? document.activeElement : null;
}

/** Returns true if leaving loses work; closed dialogs and emptied fields hold none. */
export function hasUnsentWork(): boolean {
  return (
    holders > 0 || writes > 0 || [...touched].some((element) => element.isConnected && !isEmptyText(element))
  );
}

function isEmptyText(element: Element): boolean {
  const isText =
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type));
  return isText && element.value.trim() === '';
}
