import { catalogue } from '#web/shared/language/catalogue.ts';

export const unknownFieldsWords = catalogue('ui.unknownFields', {
  title: 'Undocumented fields in this answer',
  withheld: '{type, select, string {text} number {number} boolean {yes or no} other {value}} (withheld)',
  more: 'and {count} more',
  all: 'withheld fields',
  answered: 'from the service’s answer',
  panel: 'Withheld fields',
  kept: 'Values',
  openRamp: 'Open as ramp',
});
