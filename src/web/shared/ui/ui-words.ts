import { catalogue } from '#web/shared/language/catalogue.ts';

export const uiWords = catalogue('ui', {
  loading: 'Loading',
  fold: 'Collapse',
  unfold: 'Expand',
  tryAgain: 'Try again',
  reload: 'Reload the page',
  rawJson: 'Raw JSON',
  tryAgainIn: 'Try again in {seconds} s',
});
