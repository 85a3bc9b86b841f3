import type { Messages } from './messages-en.ts';

export const messagesDe: Messages = {
  'ramp.PAYMENT_READY': 'Ihr Auftrag wartet auf Ihre Zahlung.',
  'ramp.PAYMENT_ACCEPTED': 'Ihre Zahlung wurde angenommen. Sie müssen im Moment nichts weiter tun.',
  'ramp.PAYMENT_RECEIVED': 'Ihre Zahlung ist eingegangen, wir bereiten Ihren Auftrag vor.',
  'ramp.PAYMENT_DECLINED':
    'Ihre Zahlung wurde abgelehnt, dieser Auftrag ist damit beendet. Sie können einen neuen Auftrag erteilen, vielleicht mit einer anderen Zahlungsart.',
  'ramp.PAYMENT_CANCELLED':
    'Die Zahlung wurde storniert, dieser Auftrag ist damit beendet. Wenn Sie schon gezahlt haben, sagen Sie uns bitte, wann und wie.',
  'ramp.COIN_DEPOSIT_READY':
    'Wir warten auf Ihre Kryptowährung; bitte senden Sie sie an die Adresse in der Anleitung.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Ihre Kryptowährung ist eingegangen, wir bereiten Ihre Auszahlung vor.',
  'ramp.IN_PROGRESS': 'Ihr Auftrag wird bearbeitet; Sie müssen nichts weiter tun.',
  'ramp.EXTRA_VERIFICATION':
    'Für Ihren Auftrag ist noch eine zusätzliche Prüfung nötig, bevor es weitergeht.',
  'ramp.COIN_TRANSFERRED':
    'Ihre Kryptowährung wurde an Ihre Wallet gesendet. Sie erscheint dort, sobald das Netzwerk sie bestätigt hat.',
  'ramp.FIAT_TRANSFERRED':
    'Ihr Geld wurde an Sie gesendet. Wann es ankommt, hängt von Ihrer Bank oder Ihrem Zahlungsdienst ab.',
  'ramp.FULFILLED': 'Ihr Auftrag ist abgeschlossen.',
  'ramp.EXPIRED':
    'Dieser Auftrag ist abgelaufen, bitte zahlen oder senden Sie nichts mehr dafür. Wenn Sie es schon getan haben, sagen Sie uns bitte, wann und wie viel.',
  'ramp.REFUNDED':
    'Ihr Auftrag konnte nicht ausgeführt werden, der Betrag wurde zurückgesendet. Wann er ankommt, hängt von Ihrer Bank oder dem Netzwerk ab.',
  'payment-ready.api':
    'Ihr Auftrag wartet auf Ihre Zahlung. Wie und wohin Sie zahlen, steht in der Zahlungsanleitung.',
  'payment-ready.sdk':
    'Ihr Auftrag wartet auf Ihre Zahlung. Bitte schließen Sie die Zahlung dort ab, wo Sie den Auftrag erteilt haben.',
  'payment-ready.redirect':
    'Ihr Auftrag wartet auf Ihre Zahlung. Bitte schließen Sie die Zahlung auf der Zahlungsseite ab.',
  'late.PAYMENT_ACCEPTED': 'Ihre Zahlung wurde angenommen.',
  'late.PAYMENT_RECEIVED': 'Ihre Zahlung ist eingegangen.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Ihre Kryptowährung ist eingegangen.',
  'late.IN_PROGRESS': 'Ihr Auftrag wird bearbeitet.',
  'late.COIN_TRANSFERRED': 'Ihre Kryptowährung wurde an Ihre Wallet gesendet.',
  'late.FIAT_TRANSFERRED': 'Ihr Geld wurde an Sie gesendet.',
  'late.longer': 'Es dauert länger als üblich. Das tut uns leid, wir haben um einen aktuellen Stand gebeten.',
  'onboarding.PENDING': 'Ihre Unterlagen sind bei uns und werden geprüft.',
  'onboarding.APPROVED': 'Ihre Unterlagen wurden akzeptiert.',
  'onboarding.REJECTED': 'Wir konnten Ihre Unterlagen nicht akzeptieren.',
  'requirement.US_TAX_ID': 'Wir brauchen Ihre US-Steuernummer und den Bundesstaat, zu dem sie gehört.',
  'requirement.PERSONAL_DETAILS':
    'Wir brauchen Ihren vollständigen Namen, Ihr Geburtsdatum und Ihre Wohnanschrift.',
  'requirement.DOCUMENT': 'Wir brauchen ein Foto Ihres Reisepasses, Führerscheins oder Personalausweises.',
  'requirement.SELFIE': 'Wir brauchen ein aktuelles Foto von Ihrem Gesicht.',
  'requirement.SOURCE_FUNDS': 'Wir müssen wissen, woher das Geld stammt.',
  'requirement.OCCUPATION': 'Wir müssen wissen, was Sie beruflich machen und in welcher Branche.',
  'requirement.PURPOSE_OF_TX': 'Wir müssen wissen, wofür diese Transaktion bestimmt ist.',
  'limit.DAILY': 'Für Zahlungen innerhalb von 24 Stunden gilt ein Höchstbetrag.',
  'limit.WEEKLY': 'Für Zahlungen innerhalb von sieben Tagen gilt ein Höchstbetrag.',
  'limit.MONTHLY': 'Für Zahlungen innerhalb von 30 Tagen gilt ein Höchstbetrag.',
  'limit.ANNUAL': 'Für Zahlungen innerhalb eines Jahres gilt ein Höchstbetrag.',
  'limit-left.DAILY': 'Sie können innerhalb von 24 Stunden noch bis zu {left} zahlen.',
  'limit-left.WEEKLY': 'Sie können innerhalb von sieben Tagen noch bis zu {left} zahlen.',
  'limit-left.MONTHLY': 'Sie können innerhalb von 30 Tagen noch bis zu {left} zahlen.',
  'limit-left.ANNUAL': 'Sie können innerhalb eines Jahres noch bis zu {left} zahlen.',
  'limit-left.sale': 'Sie können noch für bis zu {left} verkaufen.',
  'limit-reached.DAILY':
    'Ihr Höchstbetrag für die letzten 24 Stunden ist erreicht. Er wird nach und nach wieder frei.',
  'limit-reached.WEEKLY':
    'Ihr Höchstbetrag für die letzten sieben Tage ist erreicht. Er wird nach und nach wieder frei.',
  'limit-reached.MONTHLY':
    'Ihr Höchstbetrag für die letzten 30 Tage ist erreicht. Er wird nach und nach wieder frei.',
  'limit-reached.ANNUAL':
    'Ihr Höchstbetrag für die letzten zwölf Monate ist erreicht. Er wird nach und nach wieder frei.',
  'limit-reached.sale': 'Ihr Höchstbetrag für Verkäufe ist erreicht. Er wird nach und nach wieder frei.',
  'diagnosis.ready': 'Unsere Prüfung hat nichts gefunden, was Ihrer Zahlung im Weg steht.',
  'diagnosis.requirements': 'Bevor Sie zahlen können, brauchen wir noch etwas von Ihnen.',
  'diagnosis.not-found': 'Zu diesen Angaben finden wir kein Konto; bitte prüfen Sie sie noch einmal mit mir.',
  'diagnosis.over-limit': 'Diese Zahlung liegt über Ihrem Höchstbetrag; Sie können bis zu {left} zahlen.',
  'diagnosis.below-minimum': 'Die kleinste Zahlung ist {least}.',
  'diagnosis.sale-ready': 'Unsere Prüfung hat nichts gefunden, was Ihrem Verkauf im Weg steht.',
  'diagnosis.sale-requirements': 'Bevor Sie verkaufen können, brauchen wir noch etwas von Ihnen.',
  'diagnosis.sale-over-limit':
    'Dieser Verkauf liegt über Ihrem Höchstbetrag; Sie können für bis zu {left} verkaufen.',
  'diagnosis.sale-below-minimum': 'Der kleinste Verkauf ist {least}.',
  'diagnosis.refused':
    'Auf diesem Weg ist die Zahlung nicht möglich; bitte versuchen Sie einen anderen Betrag oder eine andere Zahlungsart.',
  'diagnosis.unknown': 'Wir können das gerade nicht prüfen; bitte geben Sie uns etwas Zeit.',
  'error.400': 'Wegen eines Fehlers bei uns konnte das nicht ausgeführt werden.',
  'error.401': 'Ein technisches Problem bei uns hat das verhindert, es wurde nichts ausgeführt.',
  'error.404': 'Wir können das nicht finden; bitte prüfen Sie die Nummer mit mir.',
  'error.422': 'Etwas an unseren Angaben wurde nicht angenommen; lassen Sie es uns gemeinsam prüfen.',
  'error.429': 'Unsere Systeme haben gerade zu viele Anfragen. Bitte versuchen Sie es später noch einmal.',
  'error.500': 'Es gibt gerade ein technisches Problem, deshalb können wir das noch nicht bestätigen.',
};
