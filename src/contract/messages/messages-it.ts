import type { Messages } from './messages-en.ts';

export const messagesIt: Messages = {
  'ramp.PAYMENT_READY': [
    'Il suo ordine {order} di {amount} è in attesa di pagamento. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Il suo ordine è in attesa di pagamento. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Il suo pagamento di {amount} per l’ordine {order} è stato accettato. Per ora non deve fare altro.',
    'Il suo pagamento per l’ordine {order} è stato accettato. Per ora non deve fare altro.',
    'Il suo pagamento è stato accettato. Per ora non deve fare altro.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Abbiamo ricevuto il suo pagamento di {amount} e stiamo elaborando l’ordine {order}.',
    'Abbiamo ricevuto il suo pagamento e stiamo elaborando l’ordine {order}.',
    'Abbiamo ricevuto il suo pagamento e stiamo elaborando il suo ordine.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Il suo pagamento per l’ordine {order} è stato rifiutato e l’ordine è chiuso. Può effettuare un nuovo ordine e scegliere un altro metodo di pagamento.',
    'Il suo pagamento è stato rifiutato e l’ordine è chiuso. Può effettuare un nuovo ordine e scegliere un altro metodo di pagamento.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'L’ordine {order} è stato annullato. Se ha già pagato, ci indichi quando e come, così potremo verificare.',
    'Il suo ordine è stato annullato. Se ha già pagato, ci indichi quando e come, così potremo verificare.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Per completare l’ordine {order}, invii {crypto} entro il {deadline}, solo sulla rete e all’indirizzo riportati nelle istruzioni. Se ha già effettuato l’invio, la preghiamo di non ripeterlo.',
    'Per completare l’ordine {order}, invii {crypto} solo sulla rete e all’indirizzo riportati nelle istruzioni. Se ha già effettuato l’invio, la preghiamo di non ripeterlo.',
    'Per completare il suo ordine, invii le criptovalute solo sulla rete e all’indirizzo riportati nelle istruzioni. Se ha già effettuato l’invio, la preghiamo di non ripeterlo.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Abbiamo ricevuto da lei {crypto} e stiamo elaborando l’ordine {order}.',
    'Abbiamo ricevuto le sue criptovalute e stiamo elaborando l’ordine {order}.',
    'Abbiamo ricevuto le sue criptovalute e stiamo elaborando il suo ordine.',
  ],
  'ramp.IN_PROGRESS': [
    'L’ordine {order} è in elaborazione. Non deve fare nulla.',
    'Il suo ordine è in elaborazione. Non deve fare nulla.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'L’ordine {order} richiede un’ulteriore verifica prima di poter proseguire.',
    'Il suo ordine richiede un’ulteriore verifica prima di poter proseguire.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Abbiamo inviato {crypto} all’indirizzo del wallet indicato nell’ordine {order}. L’importo compare nel wallet una volta che la rete ha confermato la transazione.',
    'Abbiamo inviato le criptovalute all’indirizzo del wallet indicato nell’ordine {order}. Compaiono nel wallet una volta che la rete ha confermato la transazione.',
    'Abbiamo inviato le criptovalute all’indirizzo del wallet indicato nel suo ordine. Compaiono nel wallet una volta che la rete ha confermato la transazione.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Abbiamo inviato {amount} sul conto bancario indicato nell’ordine {order}. I tempi di accredito dipendono dalla banca del beneficiario.',
    'Abbiamo inviato l’importo sul conto bancario indicato nell’ordine {order}. I tempi di accredito dipendono dalla banca del beneficiario.',
    'Abbiamo inviato l’importo sul conto bancario indicato nel suo ordine. I tempi di accredito dipendono dalla banca del beneficiario.',
  ],
  'ramp.FULFILLED': [
    'L’ordine {order} è completato: {amount} per {crypto}. Grazie.',
    'L’ordine {order} è completato. Grazie.',
    'Il suo ordine è completato. Grazie.',
  ],
  'ramp.EXPIRED': [
    'L’ordine {order} è scaduto, quindi non effettui pagamenti né invii. Se lo ha già fatto, ci indichi la data e l’importo.',
    'Il suo ordine è scaduto, quindi non effettui pagamenti né invii. Se lo ha già fatto, ci indichi la data e l’importo.',
  ],
  'ramp.REFUNDED': [
    'Non è stato possibile completare l’ordine {order} e l’importo è stato restituito al conto o al wallet di provenienza. I tempi di accredito dipendono dalla sua banca o dalla rete.',
    'Non è stato possibile completare il suo ordine e l’importo è stato restituito al conto o al wallet di provenienza. I tempi di accredito dipendono dalla sua banca o dalla rete.',
  ],
  'payment-ready.api': [
    'Per completare l’ordine {order}, segua le istruzioni di pagamento e paghi {amount} entro il {deadline} indicando il riferimento {reference}. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Per completare l’ordine {order}, segua le istruzioni di pagamento e paghi {amount} indicando il riferimento {reference}. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Per completare l’ordine {order}, segua le istruzioni di pagamento e paghi {amount} entro il {deadline}. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Per completare l’ordine {order}, segua le istruzioni di pagamento e paghi {amount}. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Per completare il suo ordine, segua le istruzioni di pagamento. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
  ],
  'payment-ready.sdk': [
    'Per completare l’ordine {order} di {amount}, concluda il pagamento dove ha effettuato l’ordine. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Per completare il suo ordine, concluda il pagamento dove ha effettuato l’ordine. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
  ],
  'payment-ready.redirect': [
    'Per completare l’ordine {order} di {amount}, concluda il pagamento sulla pagina di pagamento. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
    'Per completare il suo ordine, concluda il pagamento sulla pagina di pagamento. Se ha già pagato, la preghiamo di non pagare una seconda volta.',
  ],
  'late.PAYMENT_ACCEPTED': [
    'Il suo pagamento per l’ordine {order} è stato accettato.',
    'Il suo pagamento è stato accettato.',
  ],
  'late.PAYMENT_RECEIVED': [
    'Abbiamo ricevuto il suo pagamento per l’ordine {order}.',
    'Abbiamo ricevuto il suo pagamento.',
  ],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Abbiamo ricevuto le sue criptovalute per l’ordine {order}.',
    'Abbiamo ricevuto le sue criptovalute.',
  ],
  'late.IN_PROGRESS': ['L’ordine {order} è in elaborazione.', 'Il suo ordine è in elaborazione.'],
  'late.COIN_TRANSFERRED': [
    'Abbiamo inviato le criptovalute all’indirizzo del wallet indicato nell’ordine {order}.',
    'Abbiamo inviato le criptovalute all’indirizzo del wallet indicato nel suo ordine.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Abbiamo inviato l’importo sul conto bancario indicato nell’ordine {order}.',
    'Abbiamo inviato l’importo sul conto bancario indicato nel suo ordine.',
  ],
  'late.longer': 'I tempi sono più lunghi del solito. Ce ne scusiamo e abbiamo chiesto un aggiornamento.',
  'onboarding.PENDING': 'Abbiamo ricevuto i suoi documenti e li stiamo verificando.',
  'onboarding.APPROVED': 'I suoi documenti sono stati accettati.',
  'onboarding.REJECTED': 'Non è stato possibile accettare i documenti che ha inviato.',
  'requirement.US_TAX_ID':
    'Ci invii il suo codice fiscale statunitense e indichi lo Stato a cui si riferisce.',
  'requirement.PERSONAL_DETAILS':
    'Ci invii il suo nome completo, la sua data di nascita e il suo indirizzo di residenza.',
  'requirement.DOCUMENT':
    'Ci invii una foto del passaporto, della patente di guida o della carta d’identità.',
  'requirement.SELFIE': 'Ci invii una foto recente del suo viso, scattata con la fotocamera.',
  'requirement.SOURCE_FUNDS':
    'Ci indichi la provenienza dei fondi di questa transazione, per esempio stipendio o risparmi.',
  'requirement.OCCUPATION': 'Ci indichi la sua professione e il settore in cui lavora.',
  'requirement.PURPOSE_OF_TX': 'Ci indichi lo scopo di questa transazione.',
  'limit.DAILY': 'È previsto un limite a quanto può pagare in 24 ore.',
  'limit.WEEKLY': 'È previsto un limite a quanto può pagare in 7 giorni.',
  'limit.MONTHLY': 'È previsto un limite a quanto può pagare in 30 giorni.',
  'limit.ANNUAL': 'È previsto un limite a quanto può pagare in 12 mesi.',
  'limit-left.DAILY': [
    'Può pagare ancora fino a {left} in 24 ore.',
    'È previsto un limite a quanto può pagare in 24 ore.',
  ],
  'limit-left.WEEKLY': [
    'Può pagare ancora fino a {left} in 7 giorni.',
    'È previsto un limite a quanto può pagare in 7 giorni.',
  ],
  'limit-left.MONTHLY': [
    'Può pagare ancora fino a {left} in 30 giorni.',
    'È previsto un limite a quanto può pagare in 30 giorni.',
  ],
  'limit-left.ANNUAL': [
    'Può pagare ancora fino a {left} in 12 mesi.',
    'È previsto un limite a quanto può pagare in 12 mesi.',
  ],
  'limit-left.sale': ['Può ancora vendere fino a {left}.', 'È previsto un limite a quanto può vendere.'],
  'limit-reached.DAILY': 'Ha raggiunto il suo limite per le ultime 24 ore. Torna disponibile gradualmente.',
  'limit-reached.WEEKLY':
    'Ha raggiunto il suo limite per gli ultimi 7 giorni. Torna disponibile gradualmente.',
  'limit-reached.MONTHLY':
    'Ha raggiunto il suo limite per gli ultimi 30 giorni. Torna disponibile gradualmente.',
  'limit-reached.ANNUAL':
    'Ha raggiunto il suo limite per gli ultimi 12 mesi. Torna disponibile gradualmente.',
  'limit-reached.sale': 'Ha raggiunto il suo limite di vendita. Torna disponibile gradualmente.',
  'diagnosis.ready': [
    'Dalle nostre verifiche non risulta nulla che impedisca il suo pagamento di {amount}. La invitiamo a riprovare.',
    'Dalle nostre verifiche non risulta nulla che impedisca il suo pagamento. La invitiamo a riprovare.',
  ],
  'diagnosis.requirements': [
    'Prima che possa pagare {amount}, ci serve ancora qualcosa da lei.',
    'Prima che possa pagare, ci serve ancora qualcosa da lei.',
  ],
  'diagnosis.not-found': 'Non abbiamo trovato alcun conto con questi dati. Verifichi che siano corretti.',
  'diagnosis.over-limit': [
    'Il suo pagamento di {amount} supera il suo limite. Può pagare fino a {left}.',
    'Il suo pagamento supera il suo limite. Può pagare fino a {left}.',
    'Il suo pagamento supera il suo limite.',
  ],
  'diagnosis.below-minimum': [
    'Il suo pagamento di {amount} è inferiore al minimo. Il pagamento minimo è di {least}.',
    'Il suo pagamento è inferiore al minimo. Il pagamento minimo è di {least}.',
    'Il suo pagamento è inferiore al minimo.',
  ],
  'diagnosis.sale-ready': [
    'Dalle nostre verifiche non risulta nulla che impedisca la sua vendita per {amount}. La invitiamo a riprovare.',
    'Dalle nostre verifiche non risulta nulla che impedisca la sua vendita. La invitiamo a riprovare.',
  ],
  'diagnosis.sale-requirements': [
    'Prima che possa vendere per {amount}, ci serve ancora qualcosa da lei.',
    'Prima che possa vendere, ci serve ancora qualcosa da lei.',
  ],
  'diagnosis.sale-over-limit': [
    'La sua vendita per {amount} supera il suo limite. Può vendere fino a {left}.',
    'La sua vendita supera il suo limite. Può vendere fino a {left}.',
    'La sua vendita supera il suo limite.',
  ],
  'diagnosis.sale-below-minimum': [
    'La sua vendita per {amount} è inferiore al minimo. La vendita minima è di {least}.',
    'La sua vendita è inferiore al minimo. La vendita minima è di {least}.',
    'La sua vendita è inferiore al minimo.',
  ],
  'diagnosis.refused':
    'Il pagamento non è possibile nel modo scelto. Provi con un altro importo o un altro metodo di pagamento.',
  'diagnosis.sale-refused':
    'La vendita non è possibile nel modo scelto. Provi con un altro importo o un altro metodo di accredito.',
  'diagnosis.unknown': 'Al momento non possiamo verificarlo. La invitiamo a riprovare più tardi.',
  'error.400': 'Per un problema da parte nostra, al momento non possiamo completare l’operazione.',
  'error.401': 'Per un problema tecnico da parte nostra, al momento non possiamo completare l’operazione.',
  'error.404': 'Non abbiamo trovato nulla con questo numero. Verifichi il numero.',
  'error.422': 'Alcuni dati non sono stati accettati. Verifichi che siano corretti.',
  'error.429': 'Al momento i nostri sistemi ricevono troppe richieste. La invitiamo a riprovare più tardi.',
  'error.500': 'Per un problema tecnico, al momento non possiamo confermarlo.',
};
