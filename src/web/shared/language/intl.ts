import { language } from './language.ts';

/**
 * The page's language for `Intl`. Arabic has Latin digits, since amounts and identifiers are compared with the service's; English is
 * British, as everything that is written without `Intl`.
 */
export const intlLocale = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' }[language];

/** Makes something when it is first asked for, and keeps it: creating a formatter of `Intl` takes longer than rendering a list. */
/* @__NO_SIDE_EFFECTS__ */
export function kept<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** A formatter of figures with a unit, as `3 Std.`; one is kept for each unit. */
/* @__NO_SIDE_EFFECTS__ */
export function unitFormatter(options: Intl.NumberFormatOptions): (figure: number, unit: string) => string {
  const formatters = new Map<string, Intl.NumberFormat>();
  return (figure, unit) => {
    const formatter =
      formatters.get(unit) ?? new Intl.NumberFormat(intlLocale, { ...options, style: 'unit', unit });
    formatters.set(unit, formatter);
    return formatter.format(figure);
  };
}
