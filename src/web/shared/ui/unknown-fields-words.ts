import { catalogue } from '#web/shared/language/catalogue.ts';

/** What a raw answer says of fields that the desk's server took out. */
export const unknownFieldsWords = catalogue('ui.unknownFields', {
  named: 'Not named by the interface, and withheld:',
  more: 'and {count} more',
});
