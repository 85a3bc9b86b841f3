import type { Messages } from './messages-en.ts';

/** The built-in texts in German. */
export const messagesDe: Messages = {
  'ramp.PAYMENT_READY': 'Wir warten auf Ihre Zahlung; wie und wohin Sie zahlen, steht in der Anleitung.',
  'ramp.PAYMENT_ACCEPTED': 'Ihre Zahlung wurde angenommen und ist auf dem Weg zu uns.',
  'ramp.PAYMENT_RECEIVED': 'Ihre Zahlung ist eingegangen, wir bereiten Ihren Auftrag vor.',
  'ramp.PAYMENT_DECLINED':
    'Ihre Zahlung wurde abgelehnt; Sie können es mit einem neuen Auftrag noch einmal versuchen, vielleicht mit einer anderen Zahlungsart.',
  'ramp.PAYMENT_CANCELLED': 'Die Zahlung wurde abgebrochen, dieser Auftrag ist damit geschlossen.',
  'ramp.COIN_DEPOSIT_READY':
    'Wir warten auf Ihre Kryptowährung; bitte senden Sie sie an die Adresse in der Anleitung.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Ihre Kryptowährung ist eingegangen, wir bereiten Ihre Auszahlung vor.',
  'ramp.IN_PROGRESS': 'Ihr Auftrag wird bearbeitet; Sie müssen nichts weiter tun.',
  'ramp.EXTRA_VERIFICATION':
    'Wir brauchen noch einige Angaben von Ihnen, bevor es mit Ihrem Auftrag weitergeht.',
  'ramp.COIN_TRANSFERRED':
    'Ihre Kryptowährung wurde an Ihre Wallet gesendet und muss dort noch bestätigt werden.',
  'ramp.FIAT_TRANSFERRED':
    'Ihr Geld wurde auf Ihr Bankkonto überwiesen; es kann etwas dauern, bis Ihre Bank es anzeigt.',
  'ramp.FULFILLED': 'Ihr Auftrag ist abgeschlossen.',
  'ramp.EXPIRED':
    'Ihre Zahlung ist nicht rechtzeitig eingegangen, dieser Auftrag ist beendet; bitte zahlen Sie nicht mehr dafür.',
  'ramp.REFUNDED': 'Ihr Auftrag konnte nicht ausgeführt werden, Ihr Geld wurde an Sie zurückgezahlt.',
  'ramp.ACCOUNT_BLOCKED':
    'Wir können diesen Auftrag nicht ausführen; unser Team meldet sich wegen Ihres Kontos bei Ihnen.',
  'late.PAYMENT_ACCEPTED': 'Ihre Zahlung wurde angenommen und ist auf dem Weg zu uns.',
  'late.PAYMENT_RECEIVED': 'Ihre Zahlung ist eingegangen.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Ihre Kryptowährung ist eingegangen.',
  'late.IN_PROGRESS': 'Ihr Auftrag wird bearbeitet.',
  'late.COIN_TRANSFERRED':
    'Ihre Kryptowährung wurde an Ihre Wallet gesendet und muss dort noch bestätigt werden.',
  'late.FIAT_TRANSFERRED': 'Ihr Geld wurde auf Ihr Bankkonto überwiesen.',
  'late.longer': 'Es dauert länger als üblich; wir gehen der Sache nach und melden uns bei Ihnen.',
  'onboarding.PENDING': 'Ihre Unterlagen sind bei uns und werden geprüft.',
  'onboarding.APPROVED': 'Wir haben Ihre Unterlagen geprüft, es ist alles in Ordnung.',
  'onboarding.REJECTED':
    'Wir konnten Ihre Unterlagen nicht annehmen; wir sagen Ihnen, was wir stattdessen brauchen.',
  'account.CUSTOMER_BLACKLISTED': 'Wir können Ihnen diesen Dienst nicht anbieten.',
  'account.ACCOUNT_BLOCKED': 'Ihr Konto kann derzeit nicht genutzt werden; unser Team meldet sich bei Ihnen.',
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
    'Ihr Höchstbetrag für 24 Stunden ist erreicht; bitte versuchen Sie es morgen wieder.',
  'limit-reached.WEEKLY': 'Ihr Höchstbetrag für sieben Tage ist erreicht.',
  'limit-reached.MONTHLY': 'Ihr Höchstbetrag für 30 Tage ist erreicht.',
  'limit-reached.ANNUAL': 'Ihr Höchstbetrag für dieses Jahr ist erreicht.',
  'limit-reached.sale': 'Ihr Höchstbetrag für Verkäufe ist erreicht; bitte versuchen Sie es später wieder.',
  'diagnosis.ready': 'Ihrer Zahlung steht nichts im Weg.',
  'diagnosis.requirements': 'Bevor Sie zahlen können, brauchen wir noch etwas von Ihnen.',
  'diagnosis.blocked': 'Ihr Konto kann derzeit nicht genutzt werden; unser Team meldet sich bei Ihnen.',
  'diagnosis.not-found': 'Zu diesen Angaben finden wir kein Konto; bitte prüfen Sie sie noch einmal mit mir.',
  'diagnosis.over-limit': 'Diese Zahlung liegt über Ihrem Höchstbetrag; Sie können bis zu {left} zahlen.',
  'diagnosis.below-minimum': 'Die kleinste Zahlung ist {least}.',
  'diagnosis.sale-ready': 'Ihrem Verkauf steht nichts im Weg.',
  'diagnosis.sale-requirements': 'Bevor Sie verkaufen können, brauchen wir noch etwas von Ihnen.',
  'diagnosis.sale-over-limit':
    'Dieser Verkauf liegt über Ihrem Höchstbetrag; Sie können für bis zu {left} verkaufen.',
  'diagnosis.sale-below-minimum': 'Der kleinste Verkauf ist {least}.',
  'diagnosis.refused':
    'Auf diesem Weg ist die Zahlung nicht möglich; bitte versuchen Sie einen anderen Betrag oder eine andere Zahlungsart.',
  'diagnosis.unknown': 'Wir können das gerade nicht prüfen; bitte geben Sie uns etwas Zeit.',
  'error.400': 'Bei uns ist etwas schiefgegangen, es wurde nichts ausgeführt; wir versuchen es noch einmal.',
  'error.401': 'Wir erreichen unseren Zahlungspartner gerade nicht; es wurde nichts ausgeführt.',
  'error.404': 'Wir können das nicht finden; bitte prüfen Sie die Nummer mit mir.',
  'error.422': 'Etwas an unseren Angaben wurde nicht angenommen; lassen Sie es uns gemeinsam prüfen.',
  'error.429': 'Bei uns ist gerade sehr viel los; bitte geben Sie mir eine Minute.',
  'error.500':
    'Unser Zahlungspartner hat gerade eine Störung; bitte warten Sie, wir prüfen es und melden uns bei Ihnen.',
};
