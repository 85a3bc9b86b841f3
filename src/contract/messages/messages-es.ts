import type { Messages } from './messages-en.ts';

export const messagesEs: Messages = {
  'ramp.PAYMENT_READY': 'Su pedido está a la espera de su pago.',
  'ramp.PAYMENT_ACCEPTED': 'Su pago ha sido aceptado. Por ahora no tiene que hacer nada más.',
  'ramp.PAYMENT_RECEIVED': 'Hemos recibido su pago y estamos preparando su pedido.',
  'ramp.PAYMENT_DECLINED':
    'Su pago ha sido rechazado y este pedido queda cerrado. Puede hacer un pedido nuevo, quizá con otro método de pago.',
  'ramp.PAYMENT_CANCELLED':
    'El pago se ha cancelado y este pedido queda cerrado. Si ya ha pagado, díganos, por favor, cuándo y cómo.',
  'ramp.COIN_DEPOSIT_READY':
    'Estamos esperando sus criptomonedas; envíelas, por favor, a la dirección de las instrucciones.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Hemos recibido sus criptomonedas y estamos preparando su pago.',
  'ramp.IN_PROGRESS': 'Su pedido está en curso; no tiene que hacer nada.',
  'ramp.EXTRA_VERIFICATION': 'Su pedido necesita una comprobación adicional antes de continuar.',
  'ramp.COIN_TRANSFERRED':
    'Sus criptomonedas se han enviado a su monedero. Aparecerán allí cuando la red las haya confirmado.',
  'ramp.FIAT_TRANSFERRED':
    'Se le ha enviado su dinero. El plazo de llegada depende de su banco o servicio de pago.',
  'ramp.FULFILLED': 'Su pedido se ha completado.',
  'ramp.EXPIRED':
    'Este pedido ha caducado, así que no pague ni envíe nada por él. Si ya lo ha hecho, díganos, por favor, cuándo y cuánto.',
  'ramp.REFUNDED':
    'Su pedido no se ha podido completar y el importe se ha devuelto. El plazo de llegada depende de su banco o de la red.',
  'payment-ready.api':
    'Su pedido está a la espera de su pago. En las instrucciones de pago se indica cómo y dónde pagar.',
  'payment-ready.sdk':
    'Su pedido está a la espera de su pago. Termine el pago, por favor, en el mismo lugar donde hizo el pedido.',
  'payment-ready.redirect':
    'Su pedido está a la espera de su pago. Termine el pago, por favor, en la página de pago.',
  'late.PAYMENT_ACCEPTED': 'Su pago ha sido aceptado.',
  'late.PAYMENT_RECEIVED': 'Hemos recibido su pago.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Hemos recibido sus criptomonedas.',
  'late.IN_PROGRESS': 'Su pedido está en curso.',
  'late.COIN_TRANSFERRED': 'Sus criptomonedas se han enviado a su monedero.',
  'late.FIAT_TRANSFERRED': 'Se le ha enviado su dinero.',
  'late.longer': 'Está tardando más de lo habitual. Lo sentimos y hemos preguntado por el estado.',
  'onboarding.PENDING': 'Hemos recibido sus documentos y los estamos revisando.',
  'onboarding.APPROVED': 'Sus documentos han sido aceptados.',
  'onboarding.REJECTED': 'No hemos podido aceptar los documentos que envió.',
  'requirement.US_TAX_ID':
    'Necesitamos su número de identificación fiscal de EE. UU. y el estado al que corresponde.',
  'requirement.PERSONAL_DETAILS':
    'Necesitamos su nombre completo, su fecha de nacimiento y la dirección de su domicilio.',
  'requirement.DOCUMENT':
    'Necesitamos una foto de su pasaporte, permiso de conducir o documento de identidad.',
  'requirement.SELFIE': 'Necesitamos una foto de su cara, hecha ahora.',
  'requirement.SOURCE_FUNDS': 'Necesitamos saber de dónde procede el dinero.',
  'requirement.OCCUPATION': 'Necesitamos saber a qué se dedica y en qué sector.',
  'requirement.PURPOSE_OF_TX': 'Necesitamos saber para qué es esta transacción.',
  'limit.DAILY': 'Hay un límite para lo que puede pagar en 24 horas.',
  'limit.WEEKLY': 'Hay un límite para lo que puede pagar en siete días.',
  'limit.MONTHLY': 'Hay un límite para lo que puede pagar en 30 días.',
  'limit.ANNUAL': 'Hay un límite para lo que puede pagar en un año.',
  'limit-left.DAILY': 'Todavía puede pagar hasta {left} en 24 horas.',
  'limit-left.WEEKLY': 'Todavía puede pagar hasta {left} en siete días.',
  'limit-left.MONTHLY': 'Todavía puede pagar hasta {left} en 30 días.',
  'limit-left.ANNUAL': 'Todavía puede pagar hasta {left} en un año.',
  'limit-left.sale': 'Todavía puede vender por hasta {left}.',
  'limit-reached.DAILY':
    'Ha alcanzado su límite de las últimas 24 horas. Vuelve a estar disponible poco a poco.',
  'limit-reached.WEEKLY':
    'Ha alcanzado su límite de los últimos siete días. Vuelve a estar disponible poco a poco.',
  'limit-reached.MONTHLY':
    'Ha alcanzado su límite de los últimos 30 días. Vuelve a estar disponible poco a poco.',
  'limit-reached.ANNUAL':
    'Ha alcanzado su límite de los últimos doce meses. Vuelve a estar disponible poco a poco.',
  'limit-reached.sale': 'Ha alcanzado su límite de ventas. Vuelve a estar disponible poco a poco.',
  'diagnosis.ready': 'Nuestras comprobaciones no han encontrado nada que impida su pago.',
  'diagnosis.requirements': 'Antes de que pueda pagar, necesitamos algo más de usted.',
  'diagnosis.not-found': 'No encontramos ninguna cuenta con estos datos; compruébelos conmigo, por favor.',
  'diagnosis.over-limit': 'Este pago supera su límite; puede pagar hasta {left}.',
  'diagnosis.below-minimum': 'El pago mínimo es de {least}.',
  'diagnosis.sale-ready': 'Nuestras comprobaciones no han encontrado nada que impida su venta.',
  'diagnosis.sale-requirements': 'Antes de que pueda vender, necesitamos algo más de usted.',
  'diagnosis.sale-over-limit': 'Esta venta supera su límite; puede vender por hasta {left}.',
  'diagnosis.sale-below-minimum': 'La venta mínima es de {least}.',
  'diagnosis.refused':
    'Este pago no es posible de esta forma; pruebe, por favor, con otro importe u otro método de pago.',
  'diagnosis.unknown': 'Ahora mismo no podemos comprobarlo; denos un poco de tiempo, por favor.',
  'error.400': 'Por un problema de nuestra parte, esto no se ha podido hacer.',
  'error.401': 'Un problema técnico de nuestra parte lo ha impedido y no se ha hecho nada.',
  'error.404': 'No lo encontramos; compruebe el número conmigo, por favor.',
  'error.422': 'Algo de lo que enviamos no se ha aceptado; vamos a revisarlo juntos.',
  'error.429':
    'Nuestros sistemas reciben demasiadas solicitudes en este momento. Inténtelo de nuevo más tarde, por favor.',
  'error.500': 'Hay un problema técnico en este momento y todavía no podemos confirmarlo.',
};
