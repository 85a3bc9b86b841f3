import type { CustomerLanguage } from './message-rules.ts';

type Names = Readonly<Record<CustomerLanguage, string>>;

/** Names of rolling windows, to stand after "your limit for". */
const windowNames: Readonly<Record<string, Names>> = {
  DAILY: {
    en: 'the last 24 hours',
    de: 'die letzten 24 Stunden',
    fr: 'les dernières 24 heures',
    es: 'las últimas 24 horas',
    pt: 'as últimas 24 horas',
    'pt-BR': 'as últimas 24 horas',
    it: 'le ultime 24 ore',
    pl: 'ostatnie 24 godziny',
    tr: 'son 24 saat',
  },
  WEEKLY: {
    en: 'the last 7 days',
    de: 'die letzten 7 Tage',
    fr: 'les 7 derniers jours',
    es: 'los últimos 7 días',
    pt: 'os últimos 7 dias',
    'pt-BR': 'os últimos 7 dias',
    it: 'gli ultimi 7 giorni',
    pl: 'ostatnie 7 dni',
    tr: 'son 7 gün',
  },
  MONTHLY: {
    en: 'the last 30 days',
    de: 'die letzten 30 Tage',
    fr: 'les 30 derniers jours',
    es: 'los últimos 30 días',
    pt: 'os últimos 30 dias',
    'pt-BR': 'os últimos 30 dias',
    it: 'gli ultimi 30 giorni',
    pl: 'ostatnie 30 dni',
    tr: 'son 30 gün',
  },
  ANNUAL: {
    en: 'the last 12 months',
    de: 'die letzten 12 Monate',
    fr: 'les 12 derniers mois',
    es: 'los últimos 12 meses',
    pt: 'os últimos 12 meses',
    'pt-BR': 'os últimos 12 meses',
    it: 'gli ultimi 12 mesi',
    pl: 'ostatnie 12 miesięcy',
    tr: 'son 12 ay',
  },
};

/** Returns a window's name for customers; null if it has none. */
export function windowForCustomers(period: string, language: CustomerLanguage): string | null {
  return Object.hasOwn(windowNames, period) ? (windowNames[period]?.[language] ?? null) : null;
}
