import type { CustomerLanguage } from './message-rules.ts';

interface StarterReply {
  /** For agents. */
  readonly name: string;
  readonly texts: Readonly<Record<CustomerLanguage, string>>;
}

/**
 * Reply templates that are there from the start, and may be changed or deleted. As the built-in texts: no promise, no
 * day, nothing of a block; limits roll. Keys as `isStarterReply` says.
 */
export const starterReplies = {
  'reply.starter-how-to-pay': {
    name: 'How to pay',
    texts: {
      en: 'To complete order {order}, please pay {amount} ({method}). Include the reference {reference} so that we can match your payment.',
      de: 'Bitte zahlen Sie für den Auftrag {order} den Betrag {amount} ({method}). Geben Sie dabei die Referenz {reference} an, damit wir Ihre Zahlung zuordnen können.',
      fr: 'Pour finaliser la commande {order}, merci de payer {amount} ({method}). Indiquez la référence {reference} afin que nous puissions identifier votre paiement.',
      es: 'Para completar el pedido {order}, pague {amount} ({method}). Indique la referencia {reference} para que podamos identificar su pago.',
      pt: 'Para concluir o pedido {order}, pague {amount} ({method}). Indique a referência {reference} para identificarmos o pagamento.',
      it: 'Per completare l’ordine {order}, paghi {amount} ({method}). Indichi il riferimento {reference}, così potremo riconoscere il pagamento.',
      pl: 'Aby zrealizować zamówienie {order}, prosimy zapłacić {amount} ({method}). Prosimy podać tytuł płatności {reference}, aby można było przypisać wpłatę.',
      tr: '{order} numaralı siparişi tamamlamak için lütfen {amount} ödeyin ({method}). Ödemenizi eşleştirebilmemiz için {reference} referansını belirtin.',
    },
  },
  'reply.starter-deadline': {
    name: 'Payment deadline',
    texts: {
      en: 'Order {order} is waiting for your payment of {amount}. It expires on {deadline}.',
      de: 'Der Auftrag {order} wartet auf Ihre Zahlung von {amount}. Er läuft am {deadline} ab.',
      fr: 'La commande {order} est en attente de votre paiement de {amount}. Elle expire le {deadline}.',
      es: 'El pedido {order} está pendiente de su pago de {amount}. Caduca el {deadline}.',
      pt: 'O pedido {order} aguarda o pagamento de {amount}. Ele expira em {deadline}.',
      it: 'L’ordine {order} è in attesa del pagamento di {amount}. Scade il {deadline}.',
      pl: 'Zamówienie {order} czeka na płatność {amount}. Wygasa {deadline}.',
      tr: '{order} numaralı sipariş {amount} tutarındaki ödemenizi bekliyor. Süresi {deadline} tarihinde doluyor.',
    },
  },
  'reply.starter-processing': {
    name: 'Order being processed',
    texts: {
      en: 'We are processing order {order} for {amount}. You don’t need to do anything for now.',
      de: 'Wir bearbeiten den Auftrag {order} über {amount}. Sie müssen im Moment nichts tun.',
      fr: 'Nous traitons la commande {order} de {amount}. Vous n’avez rien à faire pour le moment.',
      es: 'Estamos tramitando el pedido {order} de {amount}. Por ahora no tiene que hacer nada.',
      pt: 'O pedido {order} de {amount} está em processamento. Por enquanto, não é necessário fazer nada.',
      it: 'Stiamo elaborando l’ordine {order} di {amount}. Per ora non deve fare nulla.',
      pl: 'Zamówienie {order} na kwotę {amount} jest w realizacji. Na razie nie trzeba nic robić.',
      tr: '{order} numaralı {amount} tutarındaki sipariş işleniyor. Şu an yapmanız gereken bir şey yok.',
    },
  },
  'reply.starter-proof-of-payment': {
    name: 'Ask for proof of payment',
    texts: {
      en: 'We can’t match a payment to order {order} yet. Please send us the date, the amount and a confirmation of your payment.',
      de: 'Wir konnten dem Auftrag {order} noch keine Zahlung zuordnen. Bitte senden Sie uns Datum, Betrag und einen Beleg Ihrer Zahlung.',
      fr: 'Nous n’avons pas encore pu associer de paiement à la commande {order}. Merci de nous envoyer la date, le montant et un justificatif de votre paiement.',
      es: 'Todavía no hemos podido asociar un pago al pedido {order}. Envíenos la fecha, el importe y un comprobante de su pago.',
      pt: 'Ainda não conseguimos associar um pagamento ao pedido {order}. Envie-nos a data, o valor e um comprovante do pagamento.',
      it: 'Non siamo ancora riusciti ad associare un pagamento all’ordine {order}. Ci invii la data, l’importo e una conferma del pagamento.',
      pl: 'Nie udało się jeszcze przypisać płatności do zamówienia {order}. Prosimy o przesłanie daty, kwoty i potwierdzenia płatności.',
      tr: '{order} numaralı siparişle henüz bir ödeme eşleştiremedik. Lütfen ödemenizin tarihini, tutarını ve dekontunu bize gönderin.',
    },
  },
  'reply.starter-clearer-photo': {
    name: 'Ask for a clearer photo',
    texts: {
      en: 'We couldn’t read the document you sent. Please send a clear photo of the whole document, without glare.',
      de: 'Wir konnten Ihr Dokument nicht lesen. Bitte senden Sie uns ein scharfes Foto des ganzen Dokuments ohne Spiegelungen.',
      fr: 'Nous n’avons pas pu lire le document envoyé. Merci d’envoyer une photo nette du document entier, sans reflets.',
      es: 'No hemos podido leer el documento que envió. Envíe una foto nítida del documento completo, sin reflejos.',
      pt: 'Não conseguimos ler o documento enviado. Envie uma foto nítida do documento inteiro, sem reflexos.',
      it: 'Non siamo riusciti a leggere il documento inviato. Invii una foto nitida dell’intero documento, senza riflessi.',
      pl: 'Nie udało się odczytać przesłanego dokumentu. Prosimy o wyraźne zdjęcie całego dokumentu, bez odblasków.',
      tr: 'Gönderdiğiniz belgeyi okuyamadık. Lütfen belgenin tamamının net ve parlamasız bir fotoğrafını gönderin.',
    },
  },
  'reply.starter-limit': {
    name: 'Limit reached',
    texts: {
      en: 'You have reached your limit. It becomes available again gradually.',
      de: 'Sie haben Ihr Limit erreicht. Es wird nach und nach wieder verfügbar.',
      fr: 'Vous avez atteint votre limite. Elle redevient disponible progressivement.',
      es: 'Ha alcanzado su límite. Vuelve a estar disponible de forma gradual.',
      pt: 'O seu limite foi atingido. Ele volta a ficar disponível gradualmente.',
      it: 'Ha raggiunto il Suo limite. Torna disponibile gradualmente.',
      pl: 'Limit został wykorzystany. Stopniowo będzie ponownie dostępny.',
      tr: 'Limitinize ulaştınız. Limitiniz kademeli olarak yeniden kullanılabilir hâle gelir.',
    },
  },
} as const satisfies Readonly<Record<string, StarterReply>>;

export type StarterKey = keyof typeof starterReplies;
export const starterKeys = Object.keys(starterReplies) as readonly StarterKey[];

export function isStarterKey(key: string): key is StarterKey {
  return Object.hasOwn(starterReplies, key);
}
