import type { Messages } from './messages-en.ts';

export const messagesIt: Messages = {
  'ramp.PAYMENT_READY': 'Il suo ordine è in attesa del pagamento.',
  'ramp.PAYMENT_ACCEPTED': 'Il suo pagamento è stato accettato. Per ora non deve fare altro.',
  'ramp.PAYMENT_RECEIVED': 'Il suo pagamento è arrivato e stiamo preparando il suo ordine.',
  'ramp.PAYMENT_DECLINED':
    'Il suo pagamento è stato rifiutato e questo ordine è chiuso. Può effettuare un nuovo ordine, magari con un altro metodo di pagamento.',
  'ramp.PAYMENT_CANCELLED':
    'Il pagamento è stato annullato e questo ordine è chiuso. Se ha già pagato, ci dica per favore quando e come.',
  'ramp.COIN_DEPOSIT_READY':
    'Siamo in attesa delle sue criptovalute; le invii all’indirizzo riportato nelle istruzioni.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Le sue criptovalute sono arrivate e stiamo preparando il suo accredito.',
  'ramp.IN_PROGRESS': 'Il suo ordine è in corso; non deve fare nulla.',
  'ramp.EXTRA_VERIFICATION': 'Il suo ordine richiede un’ulteriore verifica prima di poter proseguire.',
  'ramp.COIN_TRANSFERRED':
    'Le sue criptovalute sono state inviate al suo wallet. Vi compariranno quando la rete le avrà confermate.',
  'ramp.FIAT_TRANSFERRED':
    'Il suo denaro le è stato inviato. I tempi di arrivo dipendono dalla sua banca o dal suo servizio di pagamento.',
  'ramp.FULFILLED': 'Il suo ordine è completato.',
  'ramp.EXPIRED':
    'Questo ordine è scaduto, quindi non paghi e non invii più nulla per esso. Se lo ha già fatto, ci dica per favore quando e quanto.',
  'ramp.REFUNDED':
    'Non è stato possibile completare il suo ordine e l’importo è stato restituito. I tempi di arrivo dipendono dalla sua banca o dalla rete.',
  'payment-ready.api':
    'Il suo ordine è in attesa del pagamento. Le istruzioni di pagamento indicano come e dove pagare.',
  'payment-ready.sdk':
    'Il suo ordine è in attesa del pagamento. Completi il pagamento, per favore, dove ha effettuato l’ordine.',
  'payment-ready.redirect':
    'Il suo ordine è in attesa del pagamento. Completi il pagamento, per favore, sulla pagina di pagamento.',
  'late.PAYMENT_ACCEPTED': 'Il suo pagamento è stato accettato.',
  'late.PAYMENT_RECEIVED': 'Il suo pagamento è arrivato.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Le sue criptovalute sono arrivate.',
  'late.IN_PROGRESS': 'Il suo ordine è in corso.',
  'late.COIN_TRANSFERRED': 'Le sue criptovalute sono state inviate al suo wallet.',
  'late.FIAT_TRANSFERRED': 'Il suo denaro le è stato inviato.',
  'late.longer': 'Ci vuole più tempo del solito. Ce ne scusiamo e abbiamo chiesto un aggiornamento.',
  'onboarding.PENDING': 'Abbiamo ricevuto i suoi documenti e li stiamo verificando.',
  'onboarding.APPROVED': 'I suoi documenti sono stati accettati.',
  'onboarding.REJECTED': 'Non abbiamo potuto accettare i documenti che ha inviato.',
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
  'limit-reached.DAILY': 'Ha raggiunto il suo limite per le ultime 24 ore. Tornerà disponibile gradualmente.',
  'limit-reached.WEEKLY':
    'Ha raggiunto il suo limite per gli ultimi sette giorni. Tornerà disponibile gradualmente.',
  'limit-reached.MONTHLY':
    'Ha raggiunto il suo limite per gli ultimi 30 giorni. Tornerà disponibile gradualmente.',
  'limit-reached.ANNUAL':
    'Ha raggiunto il suo limite per gli ultimi dodici mesi. Tornerà disponibile gradualmente.',
  'limit-reached.sale': 'Ha raggiunto il suo limite di vendita. Tornerà disponibile gradualmente.',
  'diagnosis.ready': 'Le nostre verifiche non hanno trovato nulla che impedisca il suo pagamento.',
  'diagnosis.requirements': 'Prima che possa pagare, ci serve ancora qualcosa da lei.',
  'diagnosis.not-found': 'Non troviamo alcun account con questi dati; li verifichi con me, per favore.',
  'diagnosis.over-limit': 'Questo pagamento supera il suo limite; può pagare fino a {left}.',
  'diagnosis.below-minimum': 'Il pagamento minimo è di {least}.',
  'diagnosis.sale-ready': 'Le nostre verifiche non hanno trovato nulla che impedisca la sua vendita.',
  'diagnosis.sale-requirements': 'Prima che possa vendere, ci serve ancora qualcosa da lei.',
  'diagnosis.sale-over-limit': 'Questa vendita supera il suo limite; può vendere fino a {left}.',
  'diagnosis.sale-below-minimum': 'La vendita minima è di {least}.',
  'diagnosis.refused':
    'Questo pagamento non è possibile in questo modo; provi con un altro importo o un altro metodo di pagamento.',
  'diagnosis.unknown': 'Al momento non possiamo verificarlo; ci dia un po’ di tempo, per favore.',
  'error.400': 'Per un problema da parte nostra non è stato possibile eseguire l’operazione.',
  'error.401': 'Un problema tecnico da parte nostra lo ha impedito e non è stato eseguito nulla.',
  'error.404': 'Non lo troviamo; verifichi il numero con me, per favore.',
  'error.422': 'Qualcosa di ciò che abbiamo inviato non è stato accettato; verifichiamolo insieme.',
  'error.429': 'I nostri sistemi ricevono troppe richieste in questo momento. Riprovi più tardi, per favore.',
  'error.500': 'In questo momento c’è un problema tecnico e non possiamo ancora confermarlo.',
};
