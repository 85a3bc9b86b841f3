/** One text, or versions: the most complete first, the last without placeholders. */
export type MessageText = string | readonly [string, ...string[]];

/**
 * Built-in texts for customers, which an admin may change. Keys: place of use, a dot, the interface's name if it has
 * one.
 *
 * None tells of a block: only the provider's words may. None names a day or year, because limits roll, or promises
 * what Rampart doesn't do.
 */
export const messagesEn = {
  'ramp.PAYMENT_READY': [
    'Your order {order} for {amount} is waiting for payment. If you’ve already paid, please don’t pay again.',
    'Your order is waiting for payment. If you’ve already paid, please don’t pay again.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Your payment of {amount} for order {order} has been accepted. You don’t need to do anything else for now.',
    'Your payment for order {order} has been accepted. You don’t need to do anything else for now.',
    'Your payment has been accepted. You don’t need to do anything else for now.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'We’ve received your payment of {amount} and are processing order {order}.',
    'We’ve received your payment and are processing order {order}.',
    'We’ve received your payment and are processing your order.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Your payment for order {order} was declined, and the order is closed. You can place a new order and choose a different payment method.',
    'Your payment was declined, and the order is closed. You can place a new order and choose a different payment method.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'Order {order} was cancelled. If you’ve already paid, please tell us when and how, so that we can check.',
    'Your order was cancelled. If you’ve already paid, please tell us when and how, so that we can check.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'To complete order {order}, please send {crypto} by {deadline}, using only the network and address in the instructions. If you’ve already sent it, please don’t send it again.',
    'To complete order {order}, please send {crypto}, using only the network and address in the instructions. If you’ve already sent it, please don’t send it again.',
    'To complete your order, please send your crypto, using only the network and address in the instructions. If you’ve already sent it, please don’t send it again.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'We’ve received {crypto} from you and are processing order {order}.',
    'We’ve received your crypto and are processing order {order}.',
    'We’ve received your crypto and are processing your order.',
  ],
  'ramp.IN_PROGRESS': [
    'Order {order} is being processed. You don’t need to do anything.',
    'Your order is being processed. You don’t need to do anything.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'Order {order} needs an additional check before it can continue.',
    'Your order needs an additional check before it can continue.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'We’ve sent {crypto} to the wallet address given for order {order}. It appears there once the network has confirmed the transaction.',
    'We’ve sent the crypto to the wallet address given for order {order}. It appears there once the network has confirmed the transaction.',
    'We’ve sent the crypto to the wallet address given for your order. It appears there once the network has confirmed the transaction.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'We’ve sent {amount} to the bank account given for order {order}. How soon it arrives depends on the receiving bank.',
    'We’ve sent the payout to the bank account given for order {order}. How soon it arrives depends on the receiving bank.',
    'We’ve sent the payout to the bank account given for your order. How soon it arrives depends on the receiving bank.',
  ],
  'ramp.FULFILLED': [
    'Order {order} is complete: {amount} for {crypto}. Thank you.',
    'Order {order} is complete. Thank you.',
    'Your order is complete. Thank you.',
  ],
  'ramp.EXPIRED': [
    'Order {order} has expired, so please don’t pay or send anything for it now. If you’ve already done so, let us know the date and amount.',
    'Your order has expired, so please don’t pay or send anything for it now. If you’ve already done so, let us know the date and amount.',
  ],
  'ramp.REFUNDED': [
    'Order {order} couldn’t be completed, and the amount has been returned to the account or wallet it came from. How soon it arrives depends on your bank or network.',
    'Your order couldn’t be completed, and the amount has been returned to the account or wallet it came from. How soon it arrives depends on your bank or network.',
  ],
  'payment-ready.api': [
    'To complete order {order}, please follow the payment instructions and pay {amount} by {deadline}, using the reference {reference}. If you’ve already paid, please don’t pay again.',
    'To complete order {order}, please follow the payment instructions and pay {amount}, using the reference {reference}. If you’ve already paid, please don’t pay again.',
    'To complete order {order}, please follow the payment instructions and pay {amount} by {deadline}. If you’ve already paid, please don’t pay again.',
    'To complete order {order}, please follow the payment instructions and pay {amount}. If you’ve already paid, please don’t pay again.',
    'To complete your order, please follow the payment instructions. If you’ve already paid, please don’t pay again.',
  ],
  'payment-ready.sdk': [
    'To complete order {order} for {amount}, please finish the payment where you placed the order. If you’ve already paid, please don’t pay again.',
    'To complete your order, please finish the payment where you placed the order. If you’ve already paid, please don’t pay again.',
  ],
  'payment-ready.redirect': [
    'To complete order {order} for {amount}, please finish the payment on the payment page. If you’ve already paid, please don’t pay again.',
    'To complete your order, please finish the payment on the payment page. If you’ve already paid, please don’t pay again.',
  ],
  'late.PAYMENT_ACCEPTED': [
    'Your payment for order {order} has been accepted.',
    'Your payment has been accepted.',
  ],
  'late.PAYMENT_RECEIVED': ['We’ve received your payment for order {order}.', 'We’ve received your payment.'],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'We’ve received your crypto for order {order}.',
    'We’ve received your crypto.',
  ],
  'late.IN_PROGRESS': ['Order {order} is being processed.', 'Your order is being processed.'],
  'late.COIN_TRANSFERRED': [
    'We’ve sent the crypto to the wallet address given for order {order}.',
    'We’ve sent the crypto to the wallet address given for your order.',
  ],
  'late.FIAT_TRANSFERRED': [
    'We’ve sent the payout to the bank account given for order {order}.',
    'We’ve sent the payout to the bank account given for your order.',
  ],
  'late.longer': 'It’s taking longer than usual. We’re sorry about that and have asked for an update.',
  'onboarding.PENDING': 'We’ve received your documents and are checking them.',
  'onboarding.APPROVED': 'Your documents have been approved.',
  'onboarding.REJECTED': 'We couldn’t accept the documents you sent.',
  'requirement.US_TAX_ID':
    'Please send us your US tax identification number and the state that it belongs to.',
  'requirement.PERSONAL_DETAILS': 'Please send us your full name, your date of birth and your home address.',
  'requirement.DOCUMENT': 'Please send a photo of your passport, driving licence or identity card.',
  'requirement.SELFIE': 'Please send a recent photo of your face, taken with your camera.',
  'requirement.SOURCE_FUNDS':
    'Please tell us where the funds for this transaction come from, for example salary or savings.',
  'requirement.OCCUPATION': 'Please tell us your occupation and the industry you work in.',
  'requirement.PURPOSE_OF_TX': 'Please tell us what this transaction is for.',
  'limit.DAILY': 'There is a limit on what you can pay within 24 hours.',
  'limit.WEEKLY': 'There is a limit on what you can pay within 7 days.',
  'limit.MONTHLY': 'There is a limit on what you can pay within 30 days.',
  'limit.ANNUAL': 'There is a limit on what you can pay within 12 months.',
  'limit-left.DAILY': [
    'You can pay up to {left} more within 24 hours.',
    'There is a limit on what you can pay within 24 hours.',
  ],
  'limit-left.WEEKLY': [
    'You can pay up to {left} more within 7 days.',
    'There is a limit on what you can pay within 7 days.',
  ],
  'limit-left.MONTHLY': [
    'You can pay up to {left} more within 30 days.',
    'There is a limit on what you can pay within 30 days.',
  ],
  'limit-left.ANNUAL': [
    'You can pay up to {left} more within 12 months.',
    'There is a limit on what you can pay within 12 months.',
  ],
  'limit-left.sale': ['You can still sell for up to {left}.', 'There is a limit on what you can sell.'],
  'limit-reached.DAILY':
    'You’ve reached your limit for the last 24 hours. It becomes available again gradually.',
  'limit-reached.WEEKLY':
    'You’ve reached your limit for the last 7 days. It becomes available again gradually.',
  'limit-reached.MONTHLY':
    'You’ve reached your limit for the last 30 days. It becomes available again gradually.',
  'limit-reached.ANNUAL':
    'You’ve reached your limit for the last 12 months. It becomes available again gradually.',
  'limit-reached.sale': 'You’ve reached your limit for sales. It becomes available again gradually.',
  'diagnosis.ready': [
    'Our checks found nothing that would stop your payment of {amount}. Please try again.',
    'Our checks found nothing that would stop your payment. Please try again.',
  ],
  'diagnosis.requirements': [
    'Before you can pay {amount}, we need something more from you.',
    'Before you can pay, we need something more from you.',
  ],
  'diagnosis.not-found':
    'We couldn’t find an account with these details. Please check that they are correct.',
  'diagnosis.over-limit': [
    'Your payment of {amount} is above your limit. You can pay up to {left}.',
    'Your payment is above your limit. You can pay up to {left}.',
    'Your payment is above your limit.',
  ],
  'diagnosis.below-minimum': [
    'Your payment of {amount} is below the minimum. The smallest payment is {least}.',
    'Your payment is below the minimum. The smallest payment is {least}.',
    'Your payment is below the minimum.',
  ],
  'diagnosis.sale-ready': [
    'Our checks found nothing that would stop your sale for {amount}. Please try again.',
    'Our checks found nothing that would stop your sale. Please try again.',
  ],
  'diagnosis.sale-requirements': [
    'Before you can sell for {amount}, we need something more from you.',
    'Before you can sell, we need something more from you.',
  ],
  'diagnosis.sale-over-limit': [
    'Your sale for {amount} is above your limit. You can sell for up to {left}.',
    'Your sale is above your limit. You can sell for up to {left}.',
    'Your sale is above your limit.',
  ],
  'diagnosis.sale-below-minimum': [
    'Your sale for {amount} is below the minimum. The smallest sale is {least}.',
    'Your sale is below the minimum. The smallest sale is {least}.',
    'Your sale is below the minimum.',
  ],
  'diagnosis.refused':
    'This payment isn’t possible in the way you chose. Please try another amount or payment method.',
  'diagnosis.sale-refused':
    'This sale isn’t possible in the way you chose. Please try another amount or payout method.',
  'diagnosis.unknown': 'We can’t check this at the moment. Please try again later.',
  'error.400': 'We can’t complete this at the moment because of a problem on our side.',
  'error.401': 'We can’t complete this at the moment because of a technical problem on our side.',
  'error.404': 'We couldn’t find a record with this number. Please check the number.',
  'error.422': 'Some of the details weren’t accepted. Please check that they are correct.',
  'error.429': 'Our systems have too many requests at the moment. Please try again later.',
  'error.500': 'We can’t confirm this at the moment because of a technical problem.',
} as const satisfies Readonly<Record<string, MessageText>>;

export type MessageKey = keyof typeof messagesEn;
export type Messages = Readonly<Record<MessageKey, MessageText>>;
