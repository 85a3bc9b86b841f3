import { catalogue } from '#web/shared/language/catalogue.ts';

/** The words of the kit's own parts. */
export const uiWords = catalogue('ui', {
  copy: 'Copy {label}',
  copied: 'Copied',
  notCopied: 'Your browser blocked copying',
  loading: 'Loading',
  fold: 'Fold',
  unfold: 'Unfold',
  toLight: 'Switch to light',
  toDark: 'Switch to dark',
});
