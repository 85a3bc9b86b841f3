import { catalogue } from '#web/shared/language/catalogue.ts';

export const viewWords = catalogue('view', {
  label: 'Views',
  all: 'All',
  changed: 'changed',
  shared: 'Shared:',
  sharedBy: '{view}, shared by {name}',
  save: 'Save view…',
  chooseFirst: 'Choose filters or columns first',
  menu: 'More actions for this view',
  saveChanges: 'Save changes',
  rename: 'Rename or share…',
  remove: 'Delete view…',
  opensWith: 'Always open the list with this view',
  stopOpening: 'Stop opening the list with this view',
  opensAlready: 'The list opens with this view',
  chosen: 'The menu now opens this list in the view you chose',
  changesSaved: 'Changes saved',
  savedWithout: 'Saved without {filters}',
  savedWithoutWhy: 'Views don’t keep filters that could identify a customer, a ramp or a person.',
  droppedTitle: 'Some filters in this view no longer exist',
  droppedText: 'The list is shown without them: {names}.',
});

export const viewDialogWords = catalogue('view.dialog', {
  save: 'Save view',
  rename: 'Rename or share “{view}”',
  name: 'Name',
  who: 'Access',
  opensWith: 'Use this view when you open the list from the menu',
  own: 'Only you',
  desk: 'Everyone who can open this list',
  onlyMayShare: 'Only {roles} can share a view.',
  leftOut:
    'Not saved: {filters}. Views don’t keep filters that could identify a customer, a ramp or a person.',
  nothing:
    'Choose another filter as well, because views don’t keep filters that could identify a customer, a ramp or a person ({filters}).',
  close: 'Close',
  saved: 'View saved',
  removeTitle: 'Delete “{view}”?',
  removeOwn: 'The list keeps its current filters and columns.',
  removeShared:
    'Your colleagues will no longer be able to open this view. The list keeps its current filters and columns.',
  remove: 'Delete view',
  removed: 'View deleted',
});
