/**
 * Built-in texts for customers, which an admin may change. Keys: where it is used, a dot, the interface
 * document's name if it has one. `{…}` is filled in.
 *
 * None tells of a block: only the provider's words may. None names a day or year, because limits roll, or
 * promises what Rampart doesn't do.
 */
export const messagesEn = {
  'ramp.PAYMENT_READY': 'Your order is waiting for your payment.',
  'ramp.PAYMENT_ACCEPTED': 'Your payment has been accepted. You don’t need to do anything else for now.',
  'ramp.PAYMENT_RECEIVED': 'Your payment has arrived and we are getting your order ready.',
  'ramp.PAYMENT_DECLINED':
    'Your payment was declined, so this order is closed. You can place a new order, perhaps with another payment method.',
  'ramp.PAYMENT_CANCELLED':
    'The payment was cancelled, so this order is closed. If you have already paid, please tell us when and how.',
  'ramp.COIN_DEPOSIT_READY':
    'We are waiting for your crypto; please send it to the address in the instructions.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Your crypto has arrived and we are getting your payout ready.',
  'ramp.IN_PROGRESS': 'Your order is in progress; you don’t need to do anything.',
  'ramp.EXTRA_VERIFICATION': 'Your order needs an additional check before it can continue.',
  'ramp.COIN_TRANSFERRED':
    'Your crypto was sent to your wallet. It appears there once the network has confirmed it.',
  'ramp.FIAT_TRANSFERRED':
    'Your money was sent to you. How soon it arrives depends on your bank or payment provider.',
  'ramp.FULFILLED': 'Your order is complete.',
  'ramp.EXPIRED':
    'This order has expired, so please don’t pay or send anything for it now. If you have already done so, please tell us when and how much.',
  'ramp.REFUNDED':
    'Your order could not be completed, and the amount has been returned. How soon it arrives depends on your bank or the network.',
  'payment-ready.api':
    'Your order is waiting for your payment. The payment instructions say how and where to pay.',
  'payment-ready.sdk':
    'Your order is waiting for your payment. Please finish the payment where you placed the order.',
  'payment-ready.redirect':
    'Your order is waiting for your payment. Please finish the payment on the payment page.',
  'late.PAYMENT_ACCEPTED': 'Your payment has been accepted.',
  'late.PAYMENT_RECEIVED': 'Your payment arrived.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Your crypto arrived.',
  'late.IN_PROGRESS': 'Your order is in progress.',
  'late.COIN_TRANSFERRED': 'Your crypto was sent to your wallet.',
  'late.FIAT_TRANSFERRED': 'Your money was sent to you.',
  'late.longer': 'It is taking longer than usual. We’re sorry about that and have asked for an update.',
  'onboarding.PENDING': 'We have your documents and are checking them.',
  'onboarding.APPROVED': 'Your documents have been approved.',
  'onboarding.REJECTED': 'We could not accept the documents you sent.',
  'requirement.US_TAX_ID': 'We need your US tax identification number and the state it belongs to.',
  'requirement.PERSONAL_DETAILS':
    'We need your full name, your date of birth and the address where you live.',
  'requirement.DOCUMENT': 'We need a photo of your passport, driving licence or identity card.',
  'requirement.SELFIE': 'We need a photo of your face, taken now.',
  'requirement.SOURCE_FUNDS': 'We need to know where the money comes from.',
  'requirement.OCCUPATION': 'We need to know what you do for a living, and in which industry.',
  'requirement.PURPOSE_OF_TX': 'We need to know what this transaction is for.',
  'limit.DAILY': 'There is a limit on what you can pay within 24 hours.',
  'limit.WEEKLY': 'There is a limit on what you can pay within seven days.',
  'limit.MONTHLY': 'There is a limit on what you can pay within 30 days.',
  'limit.ANNUAL': 'There is a limit on what you can pay within a year.',
  'limit-left.DAILY': 'You can pay up to {left} more within 24 hours.',
  'limit-left.WEEKLY': 'You can pay up to {left} more within seven days.',
  'limit-left.MONTHLY': 'You can pay up to {left} more within 30 days.',
  'limit-left.ANNUAL': 'You can pay up to {left} more within a year.',
  'limit-left.sale': 'You can still sell for up to {left}.',
  'limit-reached.DAILY':
    'You have reached your limit for the last 24 hours. It becomes available again gradually.',
  'limit-reached.WEEKLY':
    'You have reached your limit for the last seven days. It becomes available again gradually.',
  'limit-reached.MONTHLY':
    'You have reached your limit for the last 30 days. It becomes available again gradually.',
  'limit-reached.ANNUAL':
    'You have reached your limit for the last twelve months. It becomes available again gradually.',
  'limit-reached.sale': 'You have reached your limit for sales. It becomes available again gradually.',
  'diagnosis.ready': 'Our checks found nothing that would stop your payment.',
  'diagnosis.requirements': 'Before you can pay, we need something more from you.',
  'diagnosis.not-found': 'We can’t find an account with these details; please check them with me.',
  'diagnosis.over-limit': 'This payment is above your limit; you can pay up to {left}.',
  'diagnosis.below-minimum': 'The smallest payment is {least}.',
  'diagnosis.sale-ready': 'Our checks found nothing that would stop your sale.',
  'diagnosis.sale-requirements': 'Before you can sell, we need something more from you.',
  'diagnosis.sale-over-limit': 'This sale is above your limit; you can sell for up to {left}.',
  'diagnosis.sale-below-minimum': 'The smallest sale is {least}.',
  'diagnosis.refused': 'This payment isn’t possible the way you chose; please try another amount or method.',
  'diagnosis.unknown': 'We can’t check this at the moment; please give us a little time.',
  'error.400': 'Because of a problem on our side, this could not be done.',
  'error.401': 'A technical problem on our side stopped this, and nothing was done.',
  'error.404': 'We can’t find this; please check the number with me.',
  'error.422': 'Something in what we sent could not be accepted; let me check it with you.',
  'error.429': 'Our systems have too many requests at the moment. Please try again later.',
  'error.500': 'There is a technical problem at the moment, so we can’t confirm this yet.',
} as const;

export type MessageKey = keyof typeof messagesEn;
export type Messages = Readonly<Record<MessageKey, string>>;
