/**
 * What an agent tells a customer, by key, in English: the built-in texts, which an admin may change for their desk. A key's part before
 * the dot says where it is used; the part after it is the interface document's name where it has one. `{…}` is filled in.
 */
export const messagesEn = {
  'ramp.PAYMENT_READY': 'We are waiting for your payment; the instructions say how and where to pay.',
  'ramp.PAYMENT_ACCEPTED': 'Your payment was accepted and is on its way to us.',
  'ramp.PAYMENT_RECEIVED': 'Your payment has arrived and we are getting your order ready.',
  'ramp.PAYMENT_DECLINED':
    'Your payment was declined; you can try again with a new order, perhaps another way.',
  'ramp.PAYMENT_CANCELLED': 'The payment was cancelled, so this order is closed.',
  'ramp.COIN_DEPOSIT_READY':
    'We are waiting for your crypto; please send it to the address in the instructions.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Your crypto has arrived and we are getting your payout ready.',
  'ramp.IN_PROGRESS': 'Your order is in progress; you don’t need to do anything.',
  'ramp.EXTRA_VERIFICATION': 'We need some more information from you before your order can continue.',
  'ramp.COIN_TRANSFERRED': 'Your crypto was sent to your wallet and is waiting to be confirmed there.',
  'ramp.FIAT_TRANSFERRED': 'Your money was sent to your bank account; your bank may take a while to show it.',
  'ramp.FULFILLED': 'Your order is complete.',
  'ramp.EXPIRED':
    'We did not receive a payment in time, so this order has ended; please don’t pay for it any more.',
  'ramp.REFUNDED': 'Your order did not go through, and what you paid was sent back to you.',
  'ramp.ACCOUNT_BLOCKED': 'We can’t carry out this order; our team will get back to you about your account.',
  'late.PAYMENT_ACCEPTED': 'Your payment was accepted and is on its way to us.',
  'late.PAYMENT_RECEIVED': 'Your payment arrived.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Your crypto arrived.',
  'late.IN_PROGRESS': 'Your order is in progress.',
  'late.COIN_TRANSFERRED': 'Your crypto was sent to your wallet and is waiting to be confirmed there.',
  'late.FIAT_TRANSFERRED': 'Your money was sent to your bank account.',
  'late.longer': 'It is taking longer than usual; we are looking into it and will write to you.',
  'onboarding.PENDING': 'We have your documents and are checking them.',
  'onboarding.APPROVED': 'We have checked your documents and they are fine.',
  'onboarding.REJECTED': 'We could not accept what you sent; we will tell you what we need instead.',
  'account.CUSTOMER_BLACKLISTED': 'We can’t offer you this service.',
  'account.ACCOUNT_BLOCKED': 'Your account can’t be used at the moment; our team will get back to you.',
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
  'limit-reached.DAILY': 'You have reached your limit for 24 hours; please try again tomorrow.',
  'limit-reached.WEEKLY': 'You have reached your limit for seven days.',
  'limit-reached.MONTHLY': 'You have reached your limit for 30 days.',
  'limit-reached.ANNUAL': 'You have reached your limit for this year.',
  'limit-reached.sale': 'You have reached your limit for sales; please try again later.',
  'diagnosis.ready': 'Nothing stands in the way of your payment.',
  'diagnosis.requirements': 'Before you can pay, we need something more from you.',
  'diagnosis.blocked': 'Your account can’t be used at the moment; our team will get back to you.',
  'diagnosis.not-found': 'We can’t find an account with these details; please check them with me.',
  'diagnosis.over-limit': 'This payment is above your limit; you can pay up to {left}.',
  'diagnosis.below-minimum': 'The smallest payment is {least}.',
  'diagnosis.sale-ready': 'Nothing stands in the way of your sale.',
  'diagnosis.sale-requirements': 'Before you can sell, we need something more from you.',
  'diagnosis.sale-over-limit': 'This sale is above your limit; you can sell for up to {left}.',
  'diagnosis.sale-below-minimum': 'The smallest sale is {least}.',
  'diagnosis.refused': 'This payment isn’t possible the way you chose; please try another amount or method.',
  'diagnosis.unknown': 'We can’t check this at the moment; please give us a little time.',
  'error.400': 'Something went wrong on our side and nothing was done; we will try again.',
  'error.401': 'We can’t reach our payment partner at the moment; nothing was done.',
  'error.404': 'We can’t find this; please check the number with me.',
  'error.422': 'Something in what we sent could not be accepted; let me check it with you.',
  'error.429': 'We are very busy at the moment; please give me a minute.',
  'error.500':
    'Our payment partner has a problem at the moment; please wait; we will check and let you know.',
} as const;

/** The key of a built-in text. */
export type MessageKey = keyof typeof messagesEn;
/** Every built-in text of a language. */
export type Messages = Readonly<Record<MessageKey, string>>;
