import type { CustomerLanguage } from './message-rules.ts';

interface StarterReply {
  readonly name: string;
  readonly texts: Readonly<Record<CustomerLanguage, string>>;
}

/**
 * Templates that may be changed or deleted. Like the built-in texts they make no promise, name no day, and
 * tell nothing of a block.
 */
export const starterReplies = {
  'reply.starter-how-to-pay': {
    name: 'How to pay',
    texts: {
      en: 'To complete order {order}, please pay {amount} ({method}). Include the reference {reference} so that we can match your payment.',
      de: 'Um den Auftrag {order} abzuschließen, zahlen Sie bitte {amount} ({method}). Geben Sie als Verwendungszweck {reference} an, damit wir Ihre Zahlung zuordnen können.',
      fr: 'Pour finaliser la commande {order}, merci de payer {amount} ({method}). Indiquez la référence {reference} afin que nous puissions identifier votre paiement.',
      es: 'Para completar el pedido {order}, pague {amount} ({method}). Indique la referencia {reference} para que podamos identificar su pago.',
      pt: 'Para concluir o pedido {order}, pague {amount} ({method}). Indique a referência {reference} para podermos identificar o seu pagamento.',
      'pt-BR':
        'Para concluir o pedido {order}, pague {amount} ({method}). Informe a referência {reference} para que possamos identificar seu pagamento.',
      it: 'Per completare l’ordine {order}, paghi {amount} ({method}). Indichi il riferimento {reference}, così potremo riconoscere il pagamento.',
      pl: 'Aby zrealizować zlecenie {order}, prosimy zapłacić {amount} ({method}). Prosimy podać tytuł płatności {reference}, abyśmy mogli przypisać wpłatę.',
      tr: '{order} numaralı işlemi tamamlamak için lütfen {amount} ödeyin ({method}). Ödemenizi eşleştirebilmemiz için {reference} referansını belirtin.',
    },
  },
  'reply.starter-deadline': {
    name: 'Payment deadline',
    texts: {
      en: 'Order {order} is waiting for your payment of {amount}. It expires on {deadline}.',
      de: 'Für den Auftrag {order} steht Ihre Zahlung von {amount} noch aus. Er läuft am {deadline} ab.',
      fr: 'La commande {order} est en attente de votre paiement de {amount}. Elle expire le {deadline}.',
      es: 'El pedido {order} está pendiente de su pago de {amount}. Caduca el {deadline}.',
      pt: 'O pedido {order} aguarda o seu pagamento de {amount}. Expira em {deadline}.',
      'pt-BR': 'O pedido {order} está aguardando seu pagamento de {amount}. Ele expira em {deadline}.',
      it: 'L’ordine {order} è in attesa del suo pagamento di {amount}. Scade il {deadline}.',
      pl: 'Zlecenie {order} oczekuje na płatność w wysokości {amount}. Wygasa {deadline}.',
      tr: '{order} numaralı işlem {amount} tutarındaki ödemenizi bekliyor. Süresi {deadline} tarihinde doluyor.',
    },
  },
  'reply.starter-processing': {
    name: 'Order being processed',
    texts: {
      en: 'We are processing order {order} for {amount}. You don’t need to do anything for now.',
      de: 'Wir bearbeiten den Auftrag {order} über {amount}. Sie müssen im Moment nichts tun.',
      fr: 'Nous traitons la commande {order} de {amount}. Vous n’avez rien à faire pour le moment.',
      es: 'Estamos procesando el pedido {order} de {amount}. Por ahora no tiene que hacer nada.',
      pt: 'Estamos a processar o pedido {order} de {amount}. De momento, não precisa de fazer nada.',
      'pt-BR':
        'Estamos processando o pedido {order} no valor de {amount}. Por enquanto, você não precisa fazer nada.',
      it: 'Stiamo elaborando l’ordine {order} di {amount}. Per ora non deve fare nulla.',
      pl: 'Realizujemy zlecenie {order} na kwotę {amount}. Na razie nie trzeba nic robić.',
      tr: '{amount} tutarındaki {order} numaralı işlemi gerçekleştiriyoruz. Şimdilik bir şey yapmanıza gerek yok.',
    },
  },
  'reply.starter-proof-of-payment': {
    name: 'Ask for proof of payment',
    texts: {
      en: 'We can’t match a payment to order {order} yet. Please send us the date, the amount and a confirmation of your payment.',
      de: 'Wir konnten dem Auftrag {order} noch keine Zahlung zuordnen. Bitte senden Sie uns Datum, Betrag und einen Beleg Ihrer Zahlung.',
      fr: 'Nous n’avons pas encore pu associer de paiement à la commande {order}. Merci de nous envoyer la date, le montant et un justificatif de votre paiement.',
      es: 'Todavía no hemos podido asociar un pago al pedido {order}. Envíenos la fecha, el importe y un comprobante de su pago.',
      pt: 'Ainda não conseguimos associar um pagamento ao pedido {order}. Envie-nos a data, o valor e um comprovativo do seu pagamento.',
      'pt-BR':
        'Ainda não conseguimos associar um pagamento ao pedido {order}. Envie a data, o valor e um comprovante do seu pagamento.',
      it: 'Non siamo ancora riusciti ad associare un pagamento all’ordine {order}. Ci invii la data, l’importo e una ricevuta del pagamento.',
      pl: 'Nie udało się jeszcze przypisać płatności do zlecenia {order}. Prosimy przesłać datę, kwotę i potwierdzenie płatności.',
      tr: '{order} numaralı işlemle henüz bir ödeme eşleştiremedik. Lütfen ödemenizin tarihini, tutarını ve dekontunu bize gönderin.',
    },
  },
  'reply.starter-clearer-photo': {
    name: 'Ask for a clearer photo',
    texts: {
      en: 'We couldn’t read the document you sent. Please send a clear photo of the whole document, without glare.',
      de: 'Wir konnten Ihr Dokument nicht lesen. Bitte senden Sie uns ein scharfes Foto des ganzen Dokuments ohne Spiegelungen.',
      fr: 'Nous n’avons pas pu lire le document envoyé. Merci d’envoyer une photo nette du document entier, sans reflets.',
      es: 'No hemos podido leer el documento que envió. Envíenos una foto nítida del documento completo, sin reflejos.',
      pt: 'Não conseguimos ler o documento que enviou. Envie uma fotografia nítida do documento completo, sem reflexos.',
      'pt-BR':
        'Não conseguimos ler o documento que você enviou. Envie uma foto nítida do documento inteiro, sem reflexos.',
      it: 'Non siamo riusciti a leggere il documento inviato. Ci invii una foto nitida dell’intero documento, senza riflessi.',
      pl: 'Nie udało się odczytać przesłanego dokumentu. Prosimy przesłać wyraźne zdjęcie całego dokumentu, bez odblasków.',
      tr: 'Gönderdiğiniz belgeyi okuyamadık. Lütfen belgenin tamamının net ve parlamasız bir fotoğrafını gönderin.',
    },
  },
  'reply.starter-limit': {
    name: 'Limit reached',
    texts: {
      en: 'You have reached your limit. It becomes available again gradually.',
      de: 'Ihr Limit ist ausgeschöpft. Es wird nach und nach wieder verfügbar.',
      fr: 'Vous avez atteint votre limite. Elle redevient disponible progressivement.',
      es: 'Ha alcanzado su límite. Vuelve a estar disponible de forma gradual.',
      pt: 'Atingiu o seu limite. O limite volta a ficar disponível gradualmente.',
      'pt-BR': 'Você atingiu seu limite. O limite volta a ficar disponível aos poucos.',
      it: 'Ha raggiunto il suo limite. Torna disponibile gradualmente.',
      pl: 'Limit został wykorzystany. Stopniowo staje się ponownie dostępny.',
      tr: 'Limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
    },
  },
  'reply.starter-limit-left': {
    name: 'Remaining limit',
    texts: {
      en: 'You have {left} left of your limit for {window}. What you have used becomes available again gradually.',
      de: 'Von Ihrem Limit für {window} sind noch {left} verfügbar. Der genutzte Betrag wird nach und nach wieder verfügbar.',
      fr: 'Il vous reste {left} sur votre limite pour {window}. Le montant utilisé redevient disponible progressivement.',
      es: 'Le quedan {left} de su límite para {window}. El importe utilizado vuelve a estar disponible de forma gradual.',
      pt: 'Do seu limite para {window} restam {left}. O valor utilizado volta a ficar disponível gradualmente.',
      'pt-BR':
        'Do seu limite para {window} restam {left}. O valor utilizado volta a ficar disponível aos poucos.',
      it: 'Del suo limite per {window} restano {left}. L’importo utilizzato torna disponibile gradualmente.',
      pl: 'Z limitu na {window} pozostało {left}. Wykorzystana kwota stopniowo staje się ponownie dostępna.',
      tr: '{window} için geçerli limitinizden kalan tutar {left}. Kullanılan tutar kademeli olarak yeniden açılır.',
    },
  },
  'reply.starter-smallest-amount': {
    name: 'Minimum amount',
    texts: {
      en: 'The minimum amount for one transaction is {least}. Please choose at least this amount.',
      de: 'Der Mindestbetrag für eine Transaktion beträgt {least}. Bitte wählen Sie mindestens diesen Betrag.',
      fr: 'Le montant minimum d’une transaction est de {least}. Merci de choisir au moins ce montant.',
      es: 'El importe mínimo de una transacción es de {least}. Elija como mínimo este importe.',
      pt: 'O valor mínimo de uma transação é de {least}. Escolha, no mínimo, este valor.',
      'pt-BR': 'O valor mínimo de uma transação é de {least}. Escolha pelo menos esse valor.',
      it: 'L’importo minimo di una transazione è di {least}. Scelga almeno questo importo.',
      pl: 'Minimalna kwota jednej transakcji to {least}. Prosimy wybrać co najmniej tę kwotę.',
      tr: 'Bir işlem için asgari tutar {least}. Lütfen en az bu tutarı seçin.',
    },
  },
} as const satisfies Readonly<Record<string, StarterReply>>;

export type StarterKey = keyof typeof starterReplies;
export const starterKeys = Object.keys(starterReplies) as readonly StarterKey[];

export function isStarterKey(key: string): key is StarterKey {
  return Object.hasOwn(starterReplies, key);
}
