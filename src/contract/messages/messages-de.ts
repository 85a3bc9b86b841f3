import type { Messages } from './messages-en.ts';

export const messagesDe: Messages = {
  'ramp.PAYMENT_READY': [
    'Für Ihren Auftrag {order} über {amount} steht die Zahlung noch aus. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Für Ihren Auftrag steht die Zahlung noch aus. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Ihre Zahlung von {amount} für den Auftrag {order} wurde angenommen. Sie müssen im Moment nichts weiter tun.',
    'Ihre Zahlung für den Auftrag {order} wurde angenommen. Sie müssen im Moment nichts weiter tun.',
    'Ihre Zahlung wurde angenommen. Sie müssen im Moment nichts weiter tun.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Wir haben Ihre Zahlung von {amount} erhalten und bearbeiten den Auftrag {order}.',
    'Wir haben Ihre Zahlung erhalten und bearbeiten den Auftrag {order}.',
    'Wir haben Ihre Zahlung erhalten und bearbeiten Ihren Auftrag.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Ihre Zahlung für den Auftrag {order} wurde abgelehnt, und der Auftrag ist damit beendet. Sie können einen neuen Auftrag erteilen und eine andere Zahlungsart wählen.',
    'Ihre Zahlung wurde abgelehnt, und der Auftrag ist damit beendet. Sie können einen neuen Auftrag erteilen und eine andere Zahlungsart wählen.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'Der Auftrag {order} wurde storniert. Falls Sie bereits gezahlt haben, teilen Sie uns bitte mit, wann und wie, damit wir es prüfen können.',
    'Ihr Auftrag wurde storniert. Falls Sie bereits gezahlt haben, teilen Sie uns bitte mit, wann und wie, damit wir es prüfen können.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Um den Auftrag {order} abzuschließen, senden Sie bitte {crypto} bis {deadline}, und zwar nur über das in der Anleitung angegebene Netzwerk und an die dort angegebene Adresse. Falls Sie den Betrag bereits gesendet haben, senden Sie ihn bitte nicht noch einmal.',
    'Um den Auftrag {order} abzuschließen, senden Sie bitte {crypto} nur über das in der Anleitung angegebene Netzwerk und an die dort angegebene Adresse. Falls Sie den Betrag bereits gesendet haben, senden Sie ihn bitte nicht noch einmal.',
    'Um Ihren Auftrag abzuschließen, senden Sie bitte Ihre Kryptowährung nur über das in der Anleitung angegebene Netzwerk und an die dort angegebene Adresse. Falls Sie den Betrag bereits gesendet haben, senden Sie ihn bitte nicht noch einmal.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Wir haben {crypto} von Ihnen erhalten und bearbeiten den Auftrag {order}.',
    'Wir haben Ihre Kryptowährung erhalten und bearbeiten den Auftrag {order}.',
    'Wir haben Ihre Kryptowährung erhalten und bearbeiten Ihren Auftrag.',
  ],
  'ramp.IN_PROGRESS': [
    'Der Auftrag {order} wird bearbeitet. Sie müssen nichts tun.',
    'Ihr Auftrag wird bearbeitet. Sie müssen nichts tun.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'Für den Auftrag {order} ist eine zusätzliche Prüfung nötig, bevor er fortgesetzt werden kann.',
    'Für Ihren Auftrag ist eine zusätzliche Prüfung nötig, bevor er fortgesetzt werden kann.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Wir haben {crypto} an die im Auftrag {order} angegebene Wallet-Adresse gesendet. Der Betrag erscheint dort, sobald das Netzwerk die Transaktion bestätigt hat.',
    'Wir haben die Kryptowährung an die im Auftrag {order} angegebene Wallet-Adresse gesendet. Sie erscheint dort, sobald das Netzwerk die Transaktion bestätigt hat.',
    'Wir haben die Kryptowährung an die in Ihrem Auftrag angegebene Wallet-Adresse gesendet. Sie erscheint dort, sobald das Netzwerk die Transaktion bestätigt hat.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Wir haben {amount} auf das im Auftrag {order} angegebene Bankkonto überwiesen. Wann der Betrag eingeht, hängt von der Empfängerbank ab.',
    'Wir haben die Auszahlung auf das im Auftrag {order} angegebene Bankkonto überwiesen. Wann der Betrag eingeht, hängt von der Empfängerbank ab.',
    'Wir haben die Auszahlung auf das in Ihrem Auftrag angegebene Bankkonto überwiesen. Wann der Betrag eingeht, hängt von der Empfängerbank ab.',
  ],
  'ramp.FULFILLED': [
    'Der Auftrag {order} ist abgeschlossen: {amount} für {crypto}. Vielen Dank.',
    'Der Auftrag {order} ist abgeschlossen. Vielen Dank.',
    'Ihr Auftrag ist abgeschlossen. Vielen Dank.',
  ],
  'ramp.EXPIRED': [
    'Der Auftrag {order} ist abgelaufen, daher zahlen oder senden Sie dafür bitte nichts mehr. Falls Sie das bereits getan haben, teilen Sie uns bitte Datum und Betrag mit.',
    'Ihr Auftrag ist abgelaufen, daher zahlen oder senden Sie dafür bitte nichts mehr. Falls Sie das bereits getan haben, teilen Sie uns bitte Datum und Betrag mit.',
  ],
  'ramp.REFUNDED': [
    'Der Auftrag {order} konnte nicht abgeschlossen werden, und der Betrag wurde an das ursprüngliche Konto oder die ursprüngliche Wallet zurückgesendet. Wann er eingeht, hängt von Ihrer Bank oder dem Netzwerk ab.',
    'Ihr Auftrag konnte nicht abgeschlossen werden, und der Betrag wurde an das ursprüngliche Konto oder die ursprüngliche Wallet zurückgesendet. Wann er eingeht, hängt von Ihrer Bank oder dem Netzwerk ab.',
  ],
  'payment-ready.api': [
    'Um den Auftrag {order} abzuschließen, folgen Sie bitte der Zahlungsanleitung und zahlen Sie {amount} bis {deadline} mit dem Verwendungszweck {reference}. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Um den Auftrag {order} abzuschließen, folgen Sie bitte der Zahlungsanleitung und zahlen Sie {amount} mit dem Verwendungszweck {reference}. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Um den Auftrag {order} abzuschließen, folgen Sie bitte der Zahlungsanleitung und zahlen Sie {amount} bis {deadline}. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Um den Auftrag {order} abzuschließen, folgen Sie bitte der Zahlungsanleitung und zahlen Sie {amount}. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Um Ihren Auftrag abzuschließen, folgen Sie bitte der Zahlungsanleitung. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
  ],
  'payment-ready.sdk': [
    'Bitte schließen Sie die Zahlung für Ihren Auftrag {order} über {amount} dort ab, wo Sie den Auftrag erteilt haben. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Bitte schließen Sie die Zahlung für Ihren Auftrag dort ab, wo Sie ihn erteilt haben. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
  ],
  'payment-ready.redirect': [
    'Bitte schließen Sie die Zahlung für Ihren Auftrag {order} über {amount} auf der Zahlungsseite ab. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
    'Bitte schließen Sie die Zahlung für Ihren Auftrag auf der Zahlungsseite ab. Falls Sie bereits gezahlt haben, zahlen Sie bitte nicht noch einmal.',
  ],
  'late.PAYMENT_ACCEPTED': [
    'Ihre Zahlung für den Auftrag {order} wurde angenommen.',
    'Ihre Zahlung wurde angenommen.',
  ],
  'late.PAYMENT_RECEIVED': [
    'Wir haben Ihre Zahlung für den Auftrag {order} erhalten.',
    'Wir haben Ihre Zahlung erhalten.',
  ],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Wir haben Ihre Kryptowährung für den Auftrag {order} erhalten.',
    'Wir haben Ihre Kryptowährung erhalten.',
  ],
  'late.IN_PROGRESS': ['Der Auftrag {order} wird bearbeitet.', 'Ihr Auftrag wird bearbeitet.'],
  'late.COIN_TRANSFERRED': [
    'Wir haben die Kryptowährung an die im Auftrag {order} angegebene Wallet-Adresse gesendet.',
    'Wir haben die Kryptowährung an die in Ihrem Auftrag angegebene Wallet-Adresse gesendet.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Wir haben die Auszahlung auf das im Auftrag {order} angegebene Bankkonto überwiesen.',
    'Wir haben die Auszahlung auf das in Ihrem Auftrag angegebene Bankkonto überwiesen.',
  ],
  'late.longer': 'Es dauert länger als üblich. Wir bedauern das und haben nach dem aktuellen Stand gefragt.',
  'onboarding.PENDING': 'Wir haben Ihre Unterlagen erhalten und prüfen sie.',
  'onboarding.APPROVED': 'Ihre Unterlagen wurden akzeptiert.',
  'onboarding.REJECTED': 'Wir konnten die eingereichten Unterlagen nicht akzeptieren.',
  'requirement.US_TAX_ID':
    'Bitte senden Sie uns Ihre US-Steuernummer und nennen Sie den Bundesstaat, zu dem sie gehört.',
  'requirement.PERSONAL_DETAILS':
    'Bitte senden Sie uns Ihren vollständigen Namen, Ihr Geburtsdatum und Ihre Wohnanschrift.',
  'requirement.DOCUMENT':
    'Bitte senden Sie ein Foto Ihres Reisepasses, Führerscheins oder Personalausweises.',
  'requirement.SELFIE': 'Bitte senden Sie ein aktuelles, mit der Kamera aufgenommenes Foto Ihres Gesichts.',
  'requirement.SOURCE_FUNDS':
    'Bitte teilen Sie uns mit, woher das Geld für diese Transaktion stammt, zum Beispiel aus Gehalt oder Ersparnissen.',
  'requirement.OCCUPATION': 'Bitte nennen Sie uns Ihren Beruf und die Branche, in der Sie arbeiten.',
  'requirement.PURPOSE_OF_TX': 'Bitte teilen Sie uns mit, wofür diese Transaktion bestimmt ist.',
  'limit.DAILY': 'Für Ihre Zahlungen innerhalb von 24 Stunden gilt ein Limit.',
  'limit.WEEKLY': 'Für Ihre Zahlungen innerhalb von 7 Tagen gilt ein Limit.',
  'limit.MONTHLY': 'Für Ihre Zahlungen innerhalb von 30 Tagen gilt ein Limit.',
  'limit.ANNUAL': 'Für Ihre Zahlungen innerhalb von 12 Monaten gilt ein Limit.',
  'limit-left.DAILY': [
    'Sie können innerhalb von 24 Stunden noch bis zu {left} zahlen.',
    'Für Ihre Zahlungen innerhalb von 24 Stunden gilt ein Limit.',
  ],
  'limit-left.WEEKLY': [
    'Sie können innerhalb von 7 Tagen noch bis zu {left} zahlen.',
    'Für Ihre Zahlungen innerhalb von 7 Tagen gilt ein Limit.',
  ],
  'limit-left.MONTHLY': [
    'Sie können innerhalb von 30 Tagen noch bis zu {left} zahlen.',
    'Für Ihre Zahlungen innerhalb von 30 Tagen gilt ein Limit.',
  ],
  'limit-left.ANNUAL': [
    'Sie können innerhalb von 12 Monaten noch bis zu {left} zahlen.',
    'Für Ihre Zahlungen innerhalb von 12 Monaten gilt ein Limit.',
  ],
  'limit-left.sale': ['Sie können noch für bis zu {left} verkaufen.', 'Für Ihre Verkäufe gilt ein Limit.'],
  'limit-reached.DAILY':
    'Ihr Limit für die letzten 24 Stunden ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
  'limit-reached.WEEKLY':
    'Ihr Limit für die letzten 7 Tage ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
  'limit-reached.MONTHLY':
    'Ihr Limit für die letzten 30 Tage ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
  'limit-reached.ANNUAL':
    'Ihr Limit für die letzten 12 Monate ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
  'limit-reached.sale': 'Ihr Limit für Verkäufe ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
  'diagnosis.ready': [
    'Unsere Prüfung hat nichts ergeben, was Ihrer Zahlung von {amount} entgegensteht. Bitte versuchen Sie es erneut.',
    'Unsere Prüfung hat nichts ergeben, was Ihrer Zahlung entgegensteht. Bitte versuchen Sie es erneut.',
  ],
  'diagnosis.requirements': [
    'Bevor Sie {amount} zahlen können, benötigen wir noch etwas von Ihnen.',
    'Bevor Sie zahlen können, benötigen wir noch etwas von Ihnen.',
  ],
  'diagnosis.not-found':
    'Zu diesen Angaben haben wir kein Konto gefunden. Bitte prüfen Sie, ob die Angaben stimmen.',
  'diagnosis.over-limit': [
    'Ihre Zahlung von {amount} liegt über Ihrem Limit. Sie können bis zu {left} zahlen.',
    'Ihre Zahlung liegt über Ihrem Limit. Sie können bis zu {left} zahlen.',
    'Ihre Zahlung liegt über Ihrem Limit.',
  ],
  'diagnosis.below-minimum': [
    'Ihre Zahlung von {amount} liegt unter dem Mindestbetrag von {least}.',
    'Ihre Zahlung liegt unter dem Mindestbetrag von {least}.',
    'Ihre Zahlung liegt unter dem Mindestbetrag.',
  ],
  'diagnosis.sale-ready': [
    'Unsere Prüfung hat nichts ergeben, was Ihrem Verkauf für {amount} entgegensteht. Bitte versuchen Sie es erneut.',
    'Unsere Prüfung hat nichts ergeben, was Ihrem Verkauf entgegensteht. Bitte versuchen Sie es erneut.',
  ],
  'diagnosis.sale-requirements': [
    'Bevor Sie für {amount} verkaufen können, benötigen wir noch etwas von Ihnen.',
    'Bevor Sie verkaufen können, benötigen wir noch etwas von Ihnen.',
  ],
  'diagnosis.sale-over-limit': [
    'Ihr Verkauf für {amount} liegt über Ihrem Limit. Sie können für bis zu {left} verkaufen.',
    'Ihr Verkauf liegt über Ihrem Limit. Sie können für bis zu {left} verkaufen.',
    'Ihr Verkauf liegt über Ihrem Limit.',
  ],
  'diagnosis.sale-below-minimum': [
    'Ihr Verkauf für {amount} liegt unter dem Mindestbetrag von {least}.',
    'Ihr Verkauf liegt unter dem Mindestbetrag von {least}.',
    'Ihr Verkauf liegt unter dem Mindestbetrag.',
  ],
  'diagnosis.refused':
    'Auf diesem Weg ist die Zahlung nicht möglich. Bitte versuchen Sie es mit einem anderen Betrag oder einer anderen Zahlungsart.',
  'diagnosis.sale-refused':
    'Auf diesem Weg ist der Verkauf nicht möglich. Bitte versuchen Sie es mit einem anderen Betrag oder einer anderen Auszahlungsart.',
  'diagnosis.unknown': 'Wir können das zurzeit nicht prüfen. Bitte versuchen Sie es später erneut.',
  'error.400': 'Wegen eines Problems auf unserer Seite können wir das zurzeit nicht ausführen.',
  'error.401': 'Wegen eines technischen Problems auf unserer Seite können wir das zurzeit nicht ausführen.',
  'error.404': 'Unter dieser Nummer haben wir keinen Eintrag gefunden. Bitte prüfen Sie die Nummer.',
  'error.422': 'Einige Angaben wurden nicht akzeptiert. Bitte prüfen Sie, ob sie stimmen.',
  'error.429': 'Unsere Systeme sind zurzeit stark ausgelastet. Bitte versuchen Sie es später erneut.',
  'error.500': 'Wegen eines technischen Problems können wir das zurzeit nicht bestätigen.',
};
