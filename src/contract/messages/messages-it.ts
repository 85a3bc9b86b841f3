import type { Messages } from './messages-en.ts';

/** The built-in texts in Italian. */
export const messagesIt: Messages = {
  'ramp.PAYMENT_READY': 'Siamo in attesa del suo pagamento; le istruzioni indicano come e dove pagare.',
  'ramp.PAYMENT_ACCEPTED': 'Il suo pagamento è stato accettato e ci arriverà a breve.',
  'ramp.PAYMENT_RECEIVED': 'Il suo pagamento è arrivato e stiamo preparando il suo ordine.',
  'ramp.PAYMENT_DECLINED':
    'Il suo pagamento è stato rifiutato; può riprovare con un nuovo ordine, magari con un altro metodo di pagamento.',
  'ramp.PAYMENT_CANCELLED': 'Il pagamento è stato annullato, quindi questo ordine è chiuso.',
  'ramp.COIN_DEPOSIT_READY':
    'Siamo in attesa delle sue criptovalute; le invii all’indirizzo riportato nelle istruzioni.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Le sue criptovalute sono arrivate e stiamo preparando il suo accredito.',
  'ramp.IN_PROGRESS': 'Il suo ordine è in corso; non deve fare nulla.',
  'ramp.EXTRA_VERIFICATION':
    'Abbiamo bisogno di alcune altre informazioni prima di proseguire con il suo ordine.',
  'ramp.COIN_TRANSFERRED':
    'Le sue criptovalute sono state inviate al suo wallet e sono in attesa di conferma.',
  'ramp.FIAT_TRANSFERRED':
    'Il suo denaro è stato inviato al suo conto bancario; la sua banca potrebbe impiegare un po’ di tempo a mostrarlo.',
  'ramp.FULFILLED': 'Il suo ordine è completato.',
  'ramp.EXPIRED':
    'Non abbiamo ricevuto il pagamento in tempo, quindi questo ordine è terminato; per favore, non lo paghi più.',
  'ramp.REFUNDED': 'Il suo ordine non è andato a buon fine e quanto ha pagato le è stato rimborsato.',
  'ramp.ACCOUNT_BLOCKED':
    'Non possiamo eseguire questo ordine; il nostro team la contatterà in merito al suo account.',
  'late.PAYMENT_ACCEPTED': 'Il suo pagamento è stato accettato e ci arriverà a breve.',
  'late.PAYMENT_RECEIVED': 'Il suo pagamento è arrivato.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Le sue criptovalute sono arrivate.',
  'late.IN_PROGRESS': 'Il suo ordine è in corso.',
  'late.COIN_TRANSFERRED':
    'Le sue criptovalute sono state inviate al suo wallet e sono in attesa di conferma.',
  'late.FIAT_TRANSFERRED': 'Il suo denaro è stato inviato al suo conto bancario.',
  'late.longer': 'Ci vuole più tempo del solito; stiamo verificando e le scriveremo.',
  'onboarding.PENDING': 'Abbiamo ricevuto i suoi documenti e li stiamo verificando.',
  'onboarding.APPROVED': 'Abbiamo verificato i suoi documenti ed è tutto in ordine.',
  'onboarding.REJECTED':
    'Non abbiamo potuto accettare quanto ha inviato; le diremo che cosa ci serve al suo posto.',
  'account.CUSTOMER_BLACKLISTED': 'Non possiamo offrirle questo servizio.',
  'account.ACCOUNT_BLOCKED':
    'Al momento il suo account non può essere utilizzato; il nostro team la contatterà.',
  'requirement.US_TAX_ID': 'Ci serve il suo codice fiscale statunitense e lo Stato a cui si riferisce.',
  'requirement.PERSONAL_DETAILS':
    'Ci servono il suo nome completo, la sua data di nascita e l’indirizzo in cui vive.',
  'requirement.DOCUMENT':
    'Ci serve una foto del suo passaporto, della patente di guida o della carta d’identità.',
  'requirement.SELFIE': 'Ci serve una foto del suo viso, scattata adesso.',
  'requirement.SOURCE_FUNDS': 'Dobbiamo sapere da dove proviene il denaro.',
  'requirement.OCCUPATION': 'Dobbiamo sapere che lavoro svolge e in quale settore.',
  'requirement.PURPOSE_OF_TX': 'Dobbiamo sapere qual è lo scopo di questa transazione.',
  'limit.DAILY': 'C’è un limite a quanto può pagare in 24 ore.',
  'limit.WEEKLY': 'C’è un limite a quanto può pagare in sette giorni.',
  'limit.MONTHLY': 'C’è un limite a quanto può pagare in 30 giorni.',
  'limit.ANNUAL': 'C’è un limite a quanto può pagare in un anno.',
  'limit-left.DAILY': 'Può pagare ancora fino a {left} in 24 ore.',
  'limit-left.WEEKLY': 'Può pagare ancora fino a {left} in sette giorni.',
  'limit-left.MONTHLY': 'Può pagare ancora fino a {left} in 30 giorni.',
  'limit-left.ANNUAL': 'Può pagare ancora fino a {left} in un anno.',
  'limit-left.sale': 'Può ancora vendere fino a {left}.',
  'limit-reached.DAILY': 'Ha raggiunto il suo limite per 24 ore; riprovi domani, per favore.',
  'limit-reached.WEEKLY': 'Ha raggiunto il suo limite per sette giorni.',
  'limit-reached.MONTHLY': 'Ha raggiunto il suo limite per 30 giorni.',
  'limit-reached.ANNUAL': 'Ha raggiunto il suo limite per quest’anno.',
  'limit-reached.sale': 'Ha raggiunto il suo limite di vendita; riprovi più tardi.',
  'diagnosis.ready': 'Non c’è nulla che impedisca il suo pagamento.',
  'diagnosis.requirements': 'Prima che possa pagare, ci serve ancora qualcosa da lei.',
  'diagnosis.blocked': 'Al momento il suo account non può essere utilizzato; il nostro team la contatterà.',
  'diagnosis.not-found': 'Non troviamo alcun account con questi dati; li verifichi con me, per favore.',
  'diagnosis.over-limit': 'Questo pagamento supera il suo limite; può pagare fino a {left}.',
  'diagnosis.below-minimum': 'Il pagamento minimo è di {least}.',
  'diagnosis.sale-ready': 'Nulla impedisce la sua vendita.',
  'diagnosis.sale-requirements': 'Prima che possa vendere, ci serve ancora qualcosa da lei.',
  'diagnosis.sale-over-limit': 'Questa vendita supera il suo limite; può vendere fino a {left}.',
  'diagnosis.sale-below-minimum': 'La vendita minima è di {least}.',
  'diagnosis.refused':
    'Questo pagamento non è possibile in questo modo; provi con un altro importo o un altro metodo di pagamento.',
  'diagnosis.unknown': 'Al momento non possiamo verificarlo; ci dia un po’ di tempo, per favore.',
  'error.400': 'Qualcosa è andato storto da parte nostra e non è stato eseguito nulla; riproveremo.',
  'error.401':
    'Al momento non riusciamo a contattare il nostro partner di pagamento; non è stato eseguito nulla.',
  'error.404': 'Non lo troviamo; verifichi il numero con me, per favore.',
  'error.422': 'Qualcosa di ciò che abbiamo inviato non è stato accettato; verifichiamolo insieme.',
  'error.429': 'In questo momento abbiamo molte richieste; mi dia un minuto, per favore.',
  'error.500':
    'Il nostro partner di pagamento ha un problema in questo momento; attenda, per favore; verificheremo e le faremo sapere.',
};
