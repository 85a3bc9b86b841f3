import type { Messages } from './messages-en.ts';

/** The built-in texts in French. */
export const messagesFr: Messages = {
  'ramp.PAYMENT_READY':
    'Nous attendons votre paiement ; les instructions vous indiquent comment et où payer.',
  'ramp.PAYMENT_ACCEPTED': 'Votre paiement a été accepté et nous parviendra bientôt.',
  'ramp.PAYMENT_RECEIVED': 'Votre paiement est arrivé et nous préparons votre commande.',
  'ramp.PAYMENT_DECLINED':
    'Votre paiement a été refusé ; vous pouvez réessayer avec une nouvelle commande, peut-être avec un autre moyen de paiement.',
  'ramp.PAYMENT_CANCELLED': 'Le paiement a été annulé, cette commande est donc fermée.',
  'ramp.COIN_DEPOSIT_READY':
    'Nous attendons vos cryptomonnaies ; merci de les envoyer à l’adresse indiquée dans les instructions.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Vos cryptomonnaies sont arrivées et nous préparons votre versement.',
  'ramp.IN_PROGRESS': 'Votre commande est en cours ; vous n’avez rien à faire.',
  'ramp.EXTRA_VERIFICATION':
    'Nous avons besoin de quelques informations supplémentaires avant de poursuivre votre commande.',
  'ramp.COIN_TRANSFERRED':
    'Vos cryptomonnaies ont été envoyées à votre portefeuille et attendent d’y être confirmées.',
  'ramp.FIAT_TRANSFERRED':
    'Votre argent a été envoyé sur votre compte bancaire ; votre banque peut mettre un peu de temps à l’afficher.',
  'ramp.FULFILLED': 'Votre commande est terminée.',
  'ramp.EXPIRED':
    'Nous n’avons pas reçu de paiement à temps, cette commande a donc pris fin ; merci de ne plus la payer.',
  'ramp.REFUNDED': 'Votre commande n’a pas abouti et votre paiement vous a été remboursé.',
  'ramp.ACCOUNT_BLOCKED':
    'Nous ne pouvons pas exécuter cette commande ; notre équipe vous contactera au sujet de votre compte.',
  'late.PAYMENT_ACCEPTED': 'Votre paiement a été accepté et nous parviendra bientôt.',
  'late.PAYMENT_RECEIVED': 'Votre paiement est bien arrivé.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Vos cryptomonnaies sont bien arrivées.',
  'late.IN_PROGRESS': 'Votre commande est en cours.',
  'late.COIN_TRANSFERRED':
    'Vos cryptomonnaies ont été envoyées à votre portefeuille et attendent d’y être confirmées.',
  'late.FIAT_TRANSFERRED': 'Votre argent a été envoyé sur votre compte bancaire.',
  'late.longer': 'Cela prend plus de temps que d’habitude ; nous nous en occupons et nous vous écrirons.',
  'onboarding.PENDING': 'Nous avons bien reçu vos documents et nous les vérifions.',
  'onboarding.APPROVED': 'Nous avons vérifié vos documents et tout est en ordre.',
  'onboarding.REJECTED':
    'Nous n’avons pas pu accepter vos documents ; nous vous dirons ce qu’il nous faut à la place.',
  'account.CUSTOMER_BLACKLISTED': 'Nous ne pouvons pas vous proposer ce service.',
  'account.ACCOUNT_BLOCKED':
    'Votre compte ne peut pas être utilisé pour le moment ; notre équipe vous contactera.',
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
  'limit-reached.DAILY': 'Vous avez atteint votre limite sur 24 heures ; merci de réessayer demain.',
  'limit-reached.WEEKLY': 'Vous avez atteint votre limite sur sept jours.',
  'limit-reached.MONTHLY': 'Vous avez atteint votre limite sur 30 jours.',
  'limit-reached.ANNUAL': 'Vous avez atteint votre limite pour cette année.',
  'limit-reached.sale': 'Vous avez atteint votre plafond de vente ; veuillez réessayer plus tard.',
  'diagnosis.ready': 'Rien ne s’oppose à votre paiement.',
  'diagnosis.requirements': 'Avant que vous puissiez payer, il nous manque encore quelque chose.',
  'diagnosis.blocked': 'Votre compte ne peut pas être utilisé pour le moment ; notre équipe vous contactera.',
  'diagnosis.not-found':
    'Nous ne trouvons aucun compte avec ces informations ; merci de les vérifier avec moi.',
  'diagnosis.over-limit': 'Ce paiement dépasse votre limite ; vous pouvez payer jusqu’à {left}.',
  'diagnosis.below-minimum': 'Le paiement minimum est de {least}.',
  'diagnosis.sale-ready': 'Rien ne s’oppose à votre vente.',
  'diagnosis.sale-requirements':
    'Avant que vous puissiez vendre, nous avons encore besoin de quelque chose de votre part.',
  'diagnosis.sale-over-limit': 'Cette vente dépasse votre plafond ; vous pouvez vendre jusqu’à {left}.',
  'diagnosis.sale-below-minimum': 'La vente minimum est de {least}.',
  'diagnosis.refused':
    'Ce paiement n’est pas possible de cette façon ; merci d’essayer un autre montant ou un autre moyen de paiement.',
  'diagnosis.unknown': 'Nous ne pouvons pas le vérifier pour le moment ; merci de patienter un peu.',
  'error.400': 'Un problème est survenu de notre côté et rien n’a été exécuté ; nous allons réessayer.',
  'error.401':
    'Nous n’arrivons pas à joindre notre partenaire de paiement pour le moment ; rien n’a été exécuté.',
  'error.404': 'Nous ne trouvons pas cet élément ; merci de vérifier le numéro avec moi.',
  'error.422': 'Une partie de ce que nous avons envoyé n’a pas été acceptée ; vérifions-la ensemble.',
  'error.429': 'Nous avons beaucoup de demandes en ce moment ; merci de m’accorder une minute.',
  'error.500':
    'Notre partenaire de paiement rencontre un problème ; merci de patienter ; nous vérifions et vous tiendrons au courant.',
};
