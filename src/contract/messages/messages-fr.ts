import type { Messages } from './messages-en.ts';

export const messagesFr: Messages = {
  'ramp.PAYMENT_READY': [
    'Votre commande {order} de {amount} est en attente de paiement. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Votre commande est en attente de paiement. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Votre paiement de {amount} pour la commande {order} a été accepté. Vous n’avez rien d’autre à faire pour le moment.',
    'Votre paiement pour la commande {order} a été accepté. Vous n’avez rien d’autre à faire pour le moment.',
    'Votre paiement a été accepté. Vous n’avez rien d’autre à faire pour le moment.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Nous avons reçu votre paiement de {amount} et traitons la commande {order}.',
    'Nous avons reçu votre paiement et traitons la commande {order}.',
    'Nous avons reçu votre paiement et traitons votre commande.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Votre paiement pour la commande {order} a été refusé et la commande est clôturée. Vous pouvez passer une nouvelle commande et choisir un autre moyen de paiement.',
    'Votre paiement a été refusé et la commande est clôturée. Vous pouvez passer une nouvelle commande et choisir un autre moyen de paiement.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'La commande {order} a été annulée. Si vous avez déjà payé, merci de nous indiquer quand et comment, afin que nous puissions vérifier.',
    'Votre commande a été annulée. Si vous avez déjà payé, merci de nous indiquer quand et comment, afin que nous puissions vérifier.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Pour finaliser la commande {order}, merci d’envoyer {crypto} avant le {deadline}, uniquement sur le réseau et à l’adresse indiqués dans les instructions. Si vous avez déjà effectué cet envoi, merci de ne pas le refaire.',
    'Pour finaliser la commande {order}, merci d’envoyer {crypto} uniquement sur le réseau et à l’adresse indiqués dans les instructions. Si vous avez déjà effectué cet envoi, merci de ne pas le refaire.',
    'Pour finaliser votre commande, merci d’envoyer vos cryptomonnaies uniquement sur le réseau et à l’adresse indiqués dans les instructions. Si vous avez déjà effectué cet envoi, merci de ne pas le refaire.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Nous avons bien reçu {crypto} de votre part et traitons la commande {order}.',
    'Nous avons bien reçu vos cryptomonnaies et traitons la commande {order}.',
    'Nous avons bien reçu vos cryptomonnaies et traitons votre commande.',
  ],
  'ramp.IN_PROGRESS': [
    'La commande {order} est en cours de traitement. Vous n’avez rien à faire.',
    'Votre commande est en cours de traitement. Vous n’avez rien à faire.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'La commande {order} nécessite une vérification supplémentaire avant de pouvoir se poursuivre.',
    'Votre commande nécessite une vérification supplémentaire avant de pouvoir se poursuivre.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Nous avons envoyé {crypto} à l’adresse de portefeuille indiquée pour la commande {order}. Le montant y apparaît une fois la transaction confirmée par le réseau.',
    'Nous avons envoyé les cryptomonnaies à l’adresse de portefeuille indiquée pour la commande {order}. Elles y apparaissent une fois la transaction confirmée par le réseau.',
    'Nous avons envoyé les cryptomonnaies à l’adresse de portefeuille indiquée pour votre commande. Elles y apparaissent une fois la transaction confirmée par le réseau.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Nous avons envoyé {amount} sur le compte bancaire indiqué pour la commande {order}. Le délai de réception dépend de la banque destinataire.',
    'Nous avons envoyé le versement sur le compte bancaire indiqué pour la commande {order}. Le délai de réception dépend de la banque destinataire.',
    'Nous avons envoyé le versement sur le compte bancaire indiqué pour votre commande. Le délai de réception dépend de la banque destinataire.',
  ],
  'ramp.FULFILLED': [
    'La commande {order} est terminée : {amount} pour {crypto}. Merci.',
    'La commande {order} est terminée. Merci.',
    'Votre commande est terminée. Merci.',
  ],
  'ramp.EXPIRED': [
    'La commande {order} a expiré et vous ne devez plus rien payer ni envoyer. Si vous l’avez déjà fait, merci de nous indiquer la date et le montant.',
    'Votre commande a expiré et vous ne devez plus rien payer ni envoyer. Si vous l’avez déjà fait, merci de nous indiquer la date et le montant.',
  ],
  'ramp.REFUNDED': [
    'La commande {order} n’a pas pu aboutir et le montant a été restitué au compte ou au portefeuille d’origine. Le délai de réception dépend de votre banque ou du réseau.',
    'Votre commande n’a pas pu aboutir et le montant a été restitué au compte ou au portefeuille d’origine. Le délai de réception dépend de votre banque ou du réseau.',
  ],
  'payment-ready.api': [
    'Pour finaliser la commande {order}, merci de suivre les instructions de paiement et de payer {amount} avant le {deadline} en indiquant la référence {reference}. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Pour finaliser la commande {order}, merci de suivre les instructions de paiement et de payer {amount} en indiquant la référence {reference}. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Pour finaliser la commande {order}, merci de suivre les instructions de paiement et de payer {amount} avant le {deadline}. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Pour finaliser la commande {order}, merci de suivre les instructions de paiement et de payer {amount}. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Pour finaliser votre commande, merci de suivre les instructions de paiement. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
  ],
  'payment-ready.sdk': [
    'Pour finaliser la commande {order} de {amount}, merci de terminer le paiement là où vous avez passé la commande. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Pour finaliser votre commande, merci de terminer le paiement là où vous l’avez passée. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
  ],
  'payment-ready.redirect': [
    'Pour finaliser la commande {order} de {amount}, merci de terminer le paiement sur la page de paiement. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
    'Pour finaliser votre commande, merci de terminer le paiement sur la page de paiement. Si vous avez déjà payé, merci de ne pas payer une seconde fois.',
  ],
  'late.PAYMENT_ACCEPTED': [
    'Votre paiement pour la commande {order} a été accepté.',
    'Votre paiement a été accepté.',
  ],
  'late.PAYMENT_RECEIVED': [
    'Nous avons reçu votre paiement pour la commande {order}.',
    'Nous avons reçu votre paiement.',
  ],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Nous avons bien reçu vos cryptomonnaies pour la commande {order}.',
    'Nous avons bien reçu vos cryptomonnaies.',
  ],
  'late.IN_PROGRESS': [
    'La commande {order} est en cours de traitement.',
    'Votre commande est en cours de traitement.',
  ],
  'late.COIN_TRANSFERRED': [
    'Nous avons envoyé les cryptomonnaies à l’adresse de portefeuille indiquée pour la commande {order}.',
    'Nous avons envoyé les cryptomonnaies à l’adresse de portefeuille indiquée pour votre commande.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Nous avons envoyé le versement sur le compte bancaire indiqué pour la commande {order}.',
    'Nous avons envoyé le versement sur le compte bancaire indiqué pour votre commande.',
  ],
  'late.longer':
    'Le traitement prend plus de temps que d’habitude. Nous vous prions de nous en excuser et avons demandé où en est votre commande.',
  'onboarding.PENDING': 'Nous avons bien reçu vos documents et les vérifions.',
  'onboarding.APPROVED': 'Vos documents ont été approuvés.',
  'onboarding.REJECTED': 'Nous n’avons pas pu accepter les documents envoyés.',
  'requirement.US_TAX_ID':
    'Merci de nous envoyer votre numéro d’identification fiscale américain et l’État auquel il se rattache.',
  'requirement.PERSONAL_DETAILS':
    'Merci de nous envoyer vos nom et prénoms, votre date de naissance et l’adresse de votre domicile.',
  'requirement.DOCUMENT':
    'Merci d’envoyer une photo de votre passeport, de votre permis de conduire ou de votre carte d’identité.',
  'requirement.SELFIE': 'Merci d’envoyer une photo récente de votre visage, prise avec votre appareil photo.',
  'requirement.SOURCE_FUNDS':
    'Merci de nous indiquer l’origine des fonds de cette transaction, par exemple votre salaire ou votre épargne.',
  'requirement.OCCUPATION': 'Merci de nous indiquer votre profession et votre secteur d’activité.',
  'requirement.PURPOSE_OF_TX': 'Merci de nous indiquer l’objet de cette transaction.',
  'limit.DAILY': 'Le montant que vous pouvez payer en 24 heures est limité.',
  'limit.WEEKLY': 'Le montant que vous pouvez payer en 7 jours est limité.',
  'limit.MONTHLY': 'Le montant que vous pouvez payer en 30 jours est limité.',
  'limit.ANNUAL': 'Le montant que vous pouvez payer en 12 mois est limité.',
  'limit-left.DAILY': [
    'Vous pouvez encore payer jusqu’à {left} en 24 heures.',
    'Le montant que vous pouvez payer en 24 heures est limité.',
  ],
  'limit-left.WEEKLY': [
    'Vous pouvez encore payer jusqu’à {left} en 7 jours.',
    'Le montant que vous pouvez payer en 7 jours est limité.',
  ],
  'limit-left.MONTHLY': [
    'Vous pouvez encore payer jusqu’à {left} en 30 jours.',
    'Le montant que vous pouvez payer en 30 jours est limité.',
  ],
  'limit-left.ANNUAL': [
    'Vous pouvez encore payer jusqu’à {left} en 12 mois.',
    'Le montant que vous pouvez payer en 12 mois est limité.',
  ],
  'limit-left.sale': [
    'Vous pouvez encore vendre pour {left} au maximum.',
    'Le montant que vous pouvez vendre est limité.',
  ],
  'limit-reached.DAILY':
    'Vous avez atteint votre limite sur les dernières 24 heures. Elle redevient disponible progressivement.',
  'limit-reached.WEEKLY':
    'Vous avez atteint votre limite sur les 7 derniers jours. Elle redevient disponible progressivement.',
  'limit-reached.MONTHLY':
    'Vous avez atteint votre limite sur les 30 derniers jours. Elle redevient disponible progressivement.',
  'limit-reached.ANNUAL':
    'Vous avez atteint votre limite sur les 12 derniers mois. Elle redevient disponible progressivement.',
  'limit-reached.sale': 'Vous avez atteint votre limite de vente. Elle redevient disponible progressivement.',
  'diagnosis.ready': [
    'Nos vérifications n’ont rien relevé qui s’oppose à votre paiement de {amount}. Merci de réessayer.',
    'Nos vérifications n’ont rien relevé qui s’oppose à votre paiement. Merci de réessayer.',
  ],
  'diagnosis.requirements': [
    'Avant que vous puissiez payer {amount}, il nous manque encore un élément de votre part.',
    'Avant que vous puissiez payer, il nous manque encore un élément de votre part.',
  ],
  'diagnosis.not-found':
    'Nous n’avons trouvé aucun compte avec ces informations. Merci de vérifier qu’elles sont correctes.',
  'diagnosis.over-limit': [
    'Votre paiement de {amount} dépasse votre limite. Vous pouvez payer jusqu’à {left}.',
    'Votre paiement dépasse votre limite. Vous pouvez payer jusqu’à {left}.',
    'Votre paiement dépasse votre limite.',
  ],
  'diagnosis.below-minimum': [
    'Votre paiement de {amount} est inférieur au minimum. Le minimum pour un paiement est de {least}.',
    'Votre paiement est inférieur au minimum. Le minimum pour un paiement est de {least}.',
    'Votre paiement est inférieur au minimum.',
  ],
  'diagnosis.sale-ready': [
    'Nos vérifications n’ont rien relevé qui s’oppose à votre vente de {amount}. Merci de réessayer.',
    'Nos vérifications n’ont rien relevé qui s’oppose à votre vente. Merci de réessayer.',
  ],
  'diagnosis.sale-requirements': [
    'Avant que vous puissiez vendre pour {amount}, il nous manque encore un élément de votre part.',
    'Avant que vous puissiez vendre, il nous manque encore un élément de votre part.',
  ],
  'diagnosis.sale-over-limit': [
    'Votre vente de {amount} dépasse votre limite. Vous pouvez vendre pour {left} au maximum.',
    'Votre vente dépasse votre limite. Vous pouvez vendre pour {left} au maximum.',
    'Votre vente dépasse votre limite.',
  ],
  'diagnosis.sale-below-minimum': [
    'Votre vente de {amount} est inférieure au minimum. Le minimum pour une vente est de {least}.',
    'Votre vente est inférieure au minimum. Le minimum pour une vente est de {least}.',
    'Votre vente est inférieure au minimum.',
  ],
  'diagnosis.refused':
    'Ce paiement n’est pas possible de cette façon. Merci d’essayer un autre montant ou un autre moyen de paiement.',
  'diagnosis.sale-refused':
    'Cette vente n’est pas possible de cette façon. Merci d’essayer un autre montant ou un autre mode de versement.',
  'diagnosis.unknown': 'Cette vérification n’est pas possible pour le moment. Merci de réessayer plus tard.',
  'error.400':
    'En raison d’un problème de notre côté, nous ne pouvons pas donner suite à votre demande pour le moment.',
  'error.401':
    'En raison d’un problème technique de notre côté, nous ne pouvons pas donner suite à votre demande pour le moment.',
  'error.404': 'Nous n’avons trouvé aucun dossier portant ce numéro. Merci de vérifier le numéro.',
  'error.422': 'Certaines informations n’ont pas été acceptées. Merci de vérifier qu’elles sont correctes.',
  'error.429': 'Nos systèmes reçoivent trop de demandes en ce moment. Merci de réessayer plus tard.',
  'error.500': 'En raison d’un problème technique, nous ne pouvons rien confirmer pour le moment.',
};
