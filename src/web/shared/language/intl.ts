import { language } from './language.ts';

/** The reader's locale for `Intl`. Arabic uses Latin digits, to compare with the service's. */
export const intlLocale = { en: 'en-GB', de: 'de', fr: 'fr', es: 'es', ar: 'ar-u-nu-latn' }[language];

/** Caches a lazy value: an `Intl` formatter costs more than rendering a list. */
/* @__NO_SIDE_EFFECTS__ */
export function kept<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined;
  return () => (made ??= { it: make() }).it;
}

/** Formats figures with a unit: `3 Std.` */
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
