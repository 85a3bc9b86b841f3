/** Set by `npm run lab`. */
const isSoaking = process.env['RAMPART_SOAK'] === 'yes';

/** Chooses `npm test`'s short form or the long one of `npm run lab -- soak`. */
export function shortOrLong<Form>(forms: { readonly short: Form; readonly long: Form }): Form {
  return isSoaking ? forms.long : forms.short;
}
