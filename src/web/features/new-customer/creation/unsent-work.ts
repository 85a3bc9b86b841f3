/** What leaving a form would lose. */
export type Unsent = 'none' | 'typed' | 'sending';
