/** Set by `npm run lab`, for what is long. */
const isSoaking = process.env['RAMPART_SOAK'] === 'yes';

/** What a suite does in `npm test`, or in the long form that `npm run lab -- soak` asks for. */
export function shortOrLong<Form>(forms: { readonly short: Form; readonly long: Form }): Form {
  return isSoaking ? forms.long : forms.short;
}
