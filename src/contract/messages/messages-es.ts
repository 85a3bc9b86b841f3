import type { Messages } from './messages-en.ts';

/** The built-in texts in Spanish. */
export const messagesEs: Messages = {
  'ramp.PAYMENT_READY': 'Estamos esperando su pago; en las instrucciones se indica cómo y dónde pagar.',
  'ramp.PAYMENT_ACCEPTED': 'Su pago ha sido aceptado y está en camino.',
  'ramp.PAYMENT_RECEIVED': 'Hemos recibido su pago y estamos preparando su pedido.',
  'ramp.PAYMENT_DECLINED':
    'Su pago ha sido rechazado; puede volver a intentarlo con un pedido nuevo, quizá con otro método de pago.',
  'ramp.PAYMENT_CANCELLED': 'El pago se ha cancelado, por lo que este pedido queda cerrado.',
  'ramp.COIN_DEPOSIT_READY':
    'Estamos esperando sus criptomonedas; envíelas, por favor, a la dirección de las instrucciones.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Hemos recibido sus criptomonedas y estamos preparando su pago.',
  'ramp.IN_PROGRESS': 'Su pedido está en curso; no tiene que hacer nada.',
  'ramp.EXTRA_VERIFICATION': 'Necesitamos algunos datos más antes de continuar con su pedido.',
  'ramp.COIN_TRANSFERRED':
    'Sus criptomonedas se han enviado a su monedero y están pendientes de confirmación.',
  'ramp.FIAT_TRANSFERRED':
    'Su dinero se ha enviado a su cuenta bancaria; su banco puede tardar un poco en mostrarlo.',
  'ramp.FULFILLED': 'Su pedido se ha completado.',
  'ramp.EXPIRED':
    'No hemos recibido el pago a tiempo, por lo que este pedido ha terminado; por favor, ya no lo pague.',
  'ramp.REFUNDED': 'Su pedido no se ha podido realizar y le hemos devuelto lo que pagó.',
  'ramp.ACCOUNT_BLOCKED':
    'No podemos realizar este pedido; nuestro equipo se pondrá en contacto con usted por su cuenta.',
  'late.PAYMENT_ACCEPTED': 'Su pago ha sido aceptado y está en camino.',
  'late.PAYMENT_RECEIVED': 'Hemos recibido su pago.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Hemos recibido sus criptomonedas.',
  'late.IN_PROGRESS': 'Su pedido está en curso.',
  'late.COIN_TRANSFERRED':
    'Sus criptomonedas se han enviado a su monedero y están pendientes de confirmación.',
  'late.FIAT_TRANSFERRED': 'Su dinero se ha enviado a su cuenta bancaria.',
  'late.longer': 'Está tardando más de lo habitual; lo estamos revisando y le escribiremos.',
  'onboarding.PENDING': 'Hemos recibido sus documentos y los estamos revisando.',
  'onboarding.APPROVED': 'Hemos revisado sus documentos y todo está en orden.',
  'onboarding.REJECTED': 'No hemos podido aceptar lo que envió; le diremos qué necesitamos en su lugar.',
  'account.CUSTOMER_BLACKLISTED': 'No podemos ofrecerle este servicio.',
  'account.ACCOUNT_BLOCKED':
    'Su cuenta no se puede utilizar en este momento; nuestro equipo se pondrá en contacto con usted.',
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
  'limit-reached.DAILY': 'Ha alcanzado su límite de 24 horas; por favor, vuelva a intentarlo mañana.',
  'limit-reached.WEEKLY': 'Ha alcanzado su límite de siete días.',
  'limit-reached.MONTHLY': 'Ha alcanzado su límite de 30 días.',
  'limit-reached.ANNUAL': 'Ha alcanzado su límite de este año.',
  'limit-reached.sale': 'Ha alcanzado su límite de ventas; inténtelo de nuevo más tarde.',
  'diagnosis.ready': 'No hay ningún impedimento para su pago.',
  'diagnosis.requirements': 'Antes de que pueda pagar, necesitamos algo más de usted.',
  'diagnosis.blocked':
    'Su cuenta no se puede utilizar en este momento; nuestro equipo se pondrá en contacto con usted.',
  'diagnosis.not-found': 'No encontramos ninguna cuenta con estos datos; compruébelos conmigo, por favor.',
  'diagnosis.over-limit': 'Este pago supera su límite; puede pagar hasta {left}.',
  'diagnosis.below-minimum': 'El pago mínimo es de {least}.',
  'diagnosis.sale-ready': 'Nada impide su venta.',
  'diagnosis.sale-requirements': 'Antes de que pueda vender, necesitamos algo más de usted.',
  'diagnosis.sale-over-limit': 'Esta venta supera su límite; puede vender por hasta {left}.',
  'diagnosis.sale-below-minimum': 'La venta mínima es de {least}.',
  'diagnosis.refused':
    'Este pago no es posible de esta forma; pruebe, por favor, con otro importe u otro método de pago.',
  'diagnosis.unknown': 'Ahora mismo no podemos comprobarlo; denos un poco de tiempo, por favor.',
  'error.400': 'Ha habido un problema por nuestra parte y no se ha hecho nada; lo intentaremos de nuevo.',
  'error.401': 'En este momento no podemos conectar con nuestro socio de pagos; no se ha hecho nada.',
  'error.404': 'No lo encontramos; compruebe el número conmigo, por favor.',
  'error.422': 'Algo de lo que enviamos no se ha aceptado; vamos a revisarlo juntos.',
  'error.429': 'Tenemos muchas consultas en este momento; deme un minuto, por favor.',
  'error.500':
    'Nuestro socio de pagos tiene un problema en este momento; espere, por favor; lo comprobaremos y le avisaremos.',
};
