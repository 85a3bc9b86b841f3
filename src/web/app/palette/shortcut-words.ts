/** The words of the keyboard shortcuts. */
export const shortcutWords = {
  title: 'Keyboard shortcuts',
  always: 'Everywhere',
  single: 'Outside of fields',
  palette: 'Search or go to',
  paletteKeys: (isApple: boolean) => (isApple ? ['⌘', 'K'] : ['Ctrl', 'K']),
  sheet: 'These shortcuts',
  thenWord: 'then',
  closeWindow: 'Close what lies over the page',
  escape: 'Esc',
  overview: 'Overview',
  customers: 'Customers',
  ramps: 'Ramps',
  callbacks: 'Callbacks',
  diagnosis: 'Diagnosis',
  price: 'Price',
  statuses: 'Statuses explained',
  switch: 'Shortcuts of single keys',
  switchHelp:
    'Off, a single key does nothing by itself: for whoever speaks to the computer, or presses keys by mistake. This browser remembers it.',
  close: 'Close',
} as const;
