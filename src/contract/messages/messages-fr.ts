import type { Messages } from './messages-en.ts';

export const messagesFr: Messages = {
  'ramp.PAYMENT_READY': 'Votre commande attend votre paiement.',
  'ramp.PAYMENT_ACCEPTED': 'Votre paiement a été accepté. Vous n’avez rien d’autre à faire pour le moment.',
  'ramp.PAYMENT_RECEIVED': 'Votre paiement est arrivé et nous préparons votre commande.',
  'ramp.PAYMENT_DECLINED':
    'Votre paiement a été refusé et cette commande est close. Vous pouvez passer une nouvelle commande, peut-être avec un autre moyen de paiement.',
  'ramp.PAYMENT_CANCELLED':
    'Le paiement a été annulé et cette commande est close. Si vous avez déjà payé, merci de nous dire quand et comment.',
  'ramp.COIN_DEPOSIT_READY':
    'Nous attendons vos cryptomonnaies ; merci de les envoyer à l’adresse indiquée dans les instructions.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Vos cryptomonnaies sont arrivées et nous préparons votre versement.',
  'ramp.IN_PROGRESS': 'Votre commande est en cours ; vous n’avez rien à faire.',
  'ramp.EXTRA_VERIFICATION':
    'Votre commande nécessite une vérification supplémentaire avant de pouvoir continuer.',
  'ramp.COIN_TRANSFERRED':
    'Vos cryptomonnaies ont été envoyées à votre portefeuille. Elles y apparaîtront dès que le réseau les aura confirmées.',
  'ramp.FIAT_TRANSFERRED':
    'Votre argent vous a été envoyé. Le délai d’arrivée dépend de votre banque ou de votre prestataire de paiement.',
  'ramp.FULFILLED': 'Votre commande est terminée.',
  'ramp.EXPIRED':
    'Cette commande a expiré, merci de ne plus rien payer ni envoyer pour elle. Si vous l’avez déjà fait, merci de nous dire quand et combien.',
  'ramp.REFUNDED':
    'Votre commande n’a pas pu être exécutée et le montant vous a été renvoyé. Le délai d’arrivée dépend de votre banque ou du réseau.',
  'payment-ready.api':
    'Votre commande attend votre paiement. Les instructions de paiement indiquent comment et où payer.',
  'payment-ready.sdk':
    'Votre commande attend votre paiement. Merci de terminer le paiement là où vous avez passé la commande.',
  'payment-ready.redirect':
    'Votre commande attend votre paiement. Merci de terminer le paiement sur la page de paiement.',
  'late.PAYMENT_ACCEPTED': 'Votre paiement a été accepté.',
  'late.PAYMENT_RECEIVED': 'Votre paiement est bien arrivé.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Vos cryptomonnaies sont bien arrivées.',
  'late.IN_PROGRESS': 'Votre commande est en cours.',
  'late.COIN_TRANSFERRED': 'Vos cryptomonnaies ont été envoyées à votre portefeuille.',
  'late.FIAT_TRANSFERRED': 'Votre argent vous a été envoyé.',
  'late.longer':
    'Cela prend plus de temps que d’habitude. Nous en sommes désolés et avons demandé où cela en est.',
  'onboarding.PENDING': 'Nous avons bien reçu vos documents et nous les vérifions.',
  'onboarding.APPROVED': 'Vos documents ont été acceptés.',
  'onboarding.REJECTED': 'Nous n’avons pas pu accepter les documents envoyés.',
  'requirement.US_TAX_ID':
    'Il nous faut votre numéro d’identification fiscale américain et l’État auquel il se rattache.',
  'requirement.PERSONAL_DETAILS':
    'Il nous faut votre nom complet, votre date de naissance et l’adresse de votre domicile.',
  'requirement.DOCUMENT':
    'Il nous faut une photo de votre passeport, de votre permis de conduire ou de votre carte d’identité.',
  'requirement.SELFIE': 'Il nous faut une photo de votre visage, prise maintenant.',
  'requirement.SOURCE_FUNDS': 'Nous devons savoir d’où vient l’argent.',
  'requirement.OCCUPATION': 'Nous devons connaître votre profession et votre secteur d’activité.',
  'requirement.PURPOSE_OF_TX': 'Nous devons savoir à quoi sert cette transaction.',
  'limit.DAILY': 'Le montant que vous pouvez payer en 24 heures est limité.',
  'limit.WEEKLY': 'Le montant que vous pouvez payer en sept jours est limité.',
  'limit.MONTHLY': 'Le montant que vous pouvez payer en 30 jours est limité.',
  'limit.ANNUAL': 'Le montant que vous pouvez payer en un an est limité.',
  'limit-left.DAILY': 'Vous pouvez encore payer jusqu’à {left} en 24 heures.',
  'limit-left.WEEKLY': 'Vous pouvez encore payer jusqu’à {left} en sept jours.',
  'limit-left.MONTHLY': 'Vous pouvez encore payer jusqu’à {left} en 30 jours.',
  'limit-left.ANNUAL': 'Vous pouvez encore payer jusqu’à {left} en un an.',
  'limit-left.sale': 'Vous pouvez encore vendre jusqu’à {left}.',
  'limit-reached.DAILY':
    'Vous avez atteint votre limite sur les dernières 24 heures. Elle redevient disponible progressivement.',
  'limit-reached.WEEKLY':
    'Vous avez atteint votre limite sur les sept derniers jours. Elle redevient disponible progressivement.',
  'limit-reached.MONTHLY':
    'Vous avez atteint votre limite sur les 30 derniers jours. Elle redevient disponible progressivement.',
  'limit-reached.ANNUAL':
    'Vous avez atteint votre limite sur les douze derniers mois. Elle redevient disponible progressivement.',
  'limit-reached.sale': 'Vous avez atteint votre limite de vente. Elle redevient disponible progressivement.',
  'diagnosis.ready': 'Nos vérifications n’ont rien trouvé qui empêche votre paiement.',
  'diagnosis.requirements': 'Avant que vous puissiez payer, il nous manque encore quelque chose.',
  'diagnosis.not-found':
    'Nous ne trouvons aucun compte avec ces informations ; merci de les vérifier avec moi.',
  'diagnosis.over-limit': 'Ce paiement dépasse votre limite ; vous pouvez payer jusqu’à {left}.',
  'diagnosis.below-minimum': 'Le paiement minimum est de {least}.',
  'diagnosis.sale-ready': 'Nos vérifications n’ont rien trouvé qui empêche votre vente.',
  'diagnosis.sale-requirements':
    'Avant que vous puissiez vendre, nous avons encore besoin de quelque chose de votre part.',
  'diagnosis.sale-over-limit': 'Cette vente dépasse votre plafond ; vous pouvez vendre jusqu’à {left}.',
  'diagnosis.sale-below-minimum': 'La vente minimum est de {least}.',
  'diagnosis.refused':
    'Ce paiement n’est pas possible de cette façon ; merci d’essayer un autre montant ou un autre moyen de paiement.',
  'diagnosis.unknown': 'Nous ne pouvons pas le vérifier pour le moment ; merci de patienter un peu.',
  'error.400': 'À cause d’un problème de notre côté, cela n’a pas pu être exécuté.',
  'error.401': 'Un problème technique de notre côté l’a empêché et rien n’a été exécuté.',
  'error.404': 'Nous ne trouvons pas cet élément ; merci de vérifier le numéro avec moi.',
  'error.422': 'Une partie de ce que nous avons envoyé n’a pas été acceptée ; vérifions-la ensemble.',
  'error.429': 'Nos systèmes reçoivent trop de demandes en ce moment. Merci de réessayer plus tard.',
  'error.500': 'Il y a un problème technique en ce moment et nous ne pouvons pas encore le confirmer.',
};
