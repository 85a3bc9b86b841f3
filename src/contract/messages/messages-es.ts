import type { Messages } from './messages-en.ts';

/** Neutral: the same in Spain and in America. */
export const messagesEs: Messages = {
  'ramp.PAYMENT_READY': [
    'Su pedido {order} de {amount} está pendiente de pago. Si ya ha pagado, no vuelva a pagar.',
    'Su pedido está pendiente de pago. Si ya ha pagado, no vuelva a pagar.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Su pago de {amount} para el pedido {order} ha sido aceptado. Por ahora no tiene que hacer nada más.',
    'Su pago para el pedido {order} ha sido aceptado. Por ahora no tiene que hacer nada más.',
    'Su pago ha sido aceptado. Por ahora no tiene que hacer nada más.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Hemos recibido su pago de {amount} y estamos procesando el pedido {order}.',
    'Hemos recibido su pago y estamos procesando el pedido {order}.',
    'Hemos recibido su pago y estamos procesando su pedido.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Su pago para el pedido {order} ha sido rechazado y el pedido se ha cerrado. Puede hacer un pedido nuevo y elegir otro método de pago.',
    'Su pago ha sido rechazado y el pedido se ha cerrado. Puede hacer un pedido nuevo y elegir otro método de pago.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'El pedido {order} se ha cancelado. Si ya ha pagado, indíquenos cuándo y cómo para que podamos comprobarlo.',
    'Su pedido se ha cancelado. Si ya ha pagado, indíquenos cuándo y cómo para que podamos comprobarlo.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Para completar el pedido {order}, envíe {crypto} antes del {deadline}, únicamente por la red y a la dirección que figuran en las instrucciones. Si ya ha hecho el envío, no lo repita.',
    'Para completar el pedido {order}, envíe {crypto} únicamente por la red y a la dirección que figuran en las instrucciones. Si ya ha hecho el envío, no lo repita.',
    'Para completar su pedido, envíe sus criptomonedas únicamente por la red y a la dirección que figuran en las instrucciones. Si ya ha hecho el envío, no lo repita.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Hemos recibido su envío de {crypto} y estamos procesando el pedido {order}.',
    'Hemos recibido sus criptomonedas y estamos procesando el pedido {order}.',
    'Hemos recibido sus criptomonedas y estamos procesando su pedido.',
  ],
  'ramp.IN_PROGRESS': [
    'El pedido {order} se está procesando. No tiene que hacer nada.',
    'Su pedido se está procesando. No tiene que hacer nada.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'El pedido {order} requiere una comprobación adicional antes de continuar.',
    'Su pedido requiere una comprobación adicional antes de continuar.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Hemos enviado {crypto} a la dirección de wallet indicada en el pedido {order}. El importe aparece allí una vez que la red confirma la transacción.',
    'Hemos enviado las criptomonedas a la dirección de wallet indicada en el pedido {order}. Aparecen allí una vez que la red confirma la transacción.',
    'Hemos enviado las criptomonedas a la dirección de wallet indicada en su pedido. Aparecen allí una vez que la red confirma la transacción.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Hemos enviado {amount} a la cuenta bancaria indicada en el pedido {order}. El plazo de llegada depende del banco de destino.',
    'Hemos enviado la transferencia a la cuenta bancaria indicada en el pedido {order}. El plazo de llegada depende del banco de destino.',
    'Hemos enviado la transferencia a la cuenta bancaria indicada en su pedido. El plazo de llegada depende del banco de destino.',
  ],
  'ramp.FULFILLED': [
    'El pedido {order} se ha completado: {amount} por {crypto}. Gracias.',
    'El pedido {order} se ha completado. Gracias.',
    'Su pedido se ha completado. Gracias.',
  ],
  'ramp.EXPIRED': [
    'El pedido {order} ha caducado, por lo que no debe pagar ni enviar nada. Si ya lo ha hecho, indíquenos la fecha y el importe.',
    'Su pedido ha caducado, por lo que no debe pagar ni enviar nada. Si ya lo ha hecho, indíquenos la fecha y el importe.',
  ],
  'ramp.REFUNDED': [
    'El pedido {order} no se ha podido completar y el importe se ha devuelto a la cuenta o wallet de origen. El plazo de llegada depende de su banco o de la red.',
    'Su pedido no se ha podido completar y el importe se ha devuelto a la cuenta o wallet de origen. El plazo de llegada depende de su banco o de la red.',
  ],
  'payment-ready.api': [
    'Para completar el pedido {order}, siga las instrucciones de pago y pague {amount} antes del {deadline} con la referencia {reference}. Si ya ha pagado, no vuelva a pagar.',
    'Para completar el pedido {order}, siga las instrucciones de pago y pague {amount} con la referencia {reference}. Si ya ha pagado, no vuelva a pagar.',
    'Para completar el pedido {order}, siga las instrucciones de pago y pague {amount} antes del {deadline}. Si ya ha pagado, no vuelva a pagar.',
    'Para completar el pedido {order}, siga las instrucciones de pago y pague {amount}. Si ya ha pagado, no vuelva a pagar.',
    'Para completar su pedido, siga las instrucciones de pago. Si ya ha pagado, no vuelva a pagar.',
  ],
  'payment-ready.sdk': [
    'Para completar el pedido {order} de {amount}, finalice el pago en el mismo lugar donde hizo el pedido. Si ya ha pagado, no vuelva a pagar.',
    'Para completar su pedido, finalice el pago en el mismo lugar donde hizo el pedido. Si ya ha pagado, no vuelva a pagar.',
  ],
  'payment-ready.redirect': [
    'Para completar el pedido {order} de {amount}, finalice el pago en la página de pago. Si ya ha pagado, no vuelva a pagar.',
    'Para completar su pedido, finalice el pago en la página de pago. Si ya ha pagado, no vuelva a pagar.',
  ],
  'late.PAYMENT_ACCEPTED': ['Su pago para el pedido {order} ha sido aceptado.', 'Su pago ha sido aceptado.'],
  'late.PAYMENT_RECEIVED': ['Hemos recibido su pago para el pedido {order}.', 'Hemos recibido su pago.'],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Hemos recibido sus criptomonedas para el pedido {order}.',
    'Hemos recibido sus criptomonedas.',
  ],
  'late.IN_PROGRESS': ['El pedido {order} se está procesando.', 'Su pedido se está procesando.'],
  'late.COIN_TRANSFERRED': [
    'Hemos enviado las criptomonedas a la dirección de wallet indicada en el pedido {order}.',
    'Hemos enviado las criptomonedas a la dirección de wallet indicada en su pedido.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Hemos enviado la transferencia a la cuenta bancaria indicada en el pedido {order}.',
    'Hemos enviado la transferencia a la cuenta bancaria indicada en su pedido.',
  ],
  'late.longer':
    'Está tardando más de lo habitual. Lamentamos la demora y hemos solicitado información sobre el estado.',
  'onboarding.PENDING': 'Hemos recibido sus documentos y los estamos revisando.',
  'onboarding.APPROVED': 'Sus documentos han sido aprobados.',
  'onboarding.REJECTED': 'No hemos podido aceptar los documentos que envió.',
  'requirement.US_TAX_ID':
    'Envíenos su número de identificación fiscal de EE. UU. e indique el estado al que corresponde.',
  'requirement.PERSONAL_DETAILS':
    'Envíenos su nombre completo, su fecha de nacimiento y la dirección de su domicilio.',
  'requirement.DOCUMENT':
    'Envíenos una foto de su pasaporte, de su permiso o licencia de conducir, o de su documento de identidad.',
  'requirement.SELFIE': 'Envíenos una foto reciente de su rostro, tomada con su cámara.',
  'requirement.SOURCE_FUNDS':
    'Indíquenos de dónde proceden los fondos de esta transacción, por ejemplo, de su salario o de sus ahorros.',
  'requirement.OCCUPATION': 'Indíquenos su ocupación y el sector en el que trabaja.',
  'requirement.PURPOSE_OF_TX': 'Indíquenos la finalidad de esta transacción.',
  'limit.DAILY': 'El importe que puede pagar en 24 horas tiene un límite.',
  'limit.WEEKLY': 'El importe que puede pagar en 7 días tiene un límite.',
  'limit.MONTHLY': 'El importe que puede pagar en 30 días tiene un límite.',
  'limit.ANNUAL': 'El importe que puede pagar en 12 meses tiene un límite.',
  'limit-left.DAILY': [
    'Todavía puede pagar hasta {left} más en 24 horas.',
    'El importe que puede pagar en 24 horas tiene un límite.',
  ],
  'limit-left.WEEKLY': [
    'Todavía puede pagar hasta {left} más en 7 días.',
    'El importe que puede pagar en 7 días tiene un límite.',
  ],
  'limit-left.MONTHLY': [
    'Todavía puede pagar hasta {left} más en 30 días.',
    'El importe que puede pagar en 30 días tiene un límite.',
  ],
  'limit-left.ANNUAL': [
    'Todavía puede pagar hasta {left} más en 12 meses.',
    'El importe que puede pagar en 12 meses tiene un límite.',
  ],
  'limit-left.sale': [
    'Todavía puede vender por un importe de hasta {left}.',
    'El importe que puede vender tiene un límite.',
  ],
  'limit-reached.DAILY':
    'Ha alcanzado su límite de las últimas 24 horas. Vuelve a estar disponible de forma gradual.',
  'limit-reached.WEEKLY':
    'Ha alcanzado su límite de los últimos 7 días. Vuelve a estar disponible de forma gradual.',
  'limit-reached.MONTHLY':
    'Ha alcanzado su límite de los últimos 30 días. Vuelve a estar disponible de forma gradual.',
  'limit-reached.ANNUAL':
    'Ha alcanzado su límite de los últimos 12 meses. Vuelve a estar disponible de forma gradual.',
  'limit-reached.sale': 'Ha alcanzado su límite de ventas. Vuelve a estar disponible de forma gradual.',
  'diagnosis.ready': [
    'Nuestras comprobaciones no han encontrado nada que impida su pago de {amount}. Inténtelo de nuevo.',
    'Nuestras comprobaciones no han encontrado nada que impida su pago. Inténtelo de nuevo.',
  ],
  'diagnosis.requirements': [
    'Para que pueda pagar {amount}, necesitamos algo más de su parte.',
    'Para que pueda pagar, necesitamos algo más de su parte.',
  ],
  'diagnosis.not-found': 'No hemos encontrado ninguna cuenta con estos datos. Compruebe que sean correctos.',
  'diagnosis.over-limit': [
    'Su pago de {amount} supera su límite. Puede pagar hasta {left}.',
    'Su pago supera su límite. Puede pagar hasta {left}.',
    'Su pago supera su límite.',
  ],
  'diagnosis.below-minimum': [
    'Su pago de {amount} está por debajo del mínimo. El pago mínimo es de {least}.',
    'Su pago está por debajo del mínimo. El pago mínimo es de {least}.',
    'Su pago está por debajo del mínimo.',
  ],
  'diagnosis.sale-ready': [
    'Nuestras comprobaciones no han encontrado nada que impida su venta por {amount}. Inténtelo de nuevo.',
    'Nuestras comprobaciones no han encontrado nada que impida su venta. Inténtelo de nuevo.',
  ],
  'diagnosis.sale-requirements': [
    'Para que pueda vender por {amount}, necesitamos algo más de su parte.',
    'Para que pueda vender, necesitamos algo más de su parte.',
  ],
  'diagnosis.sale-over-limit': [
    'Su venta por {amount} supera su límite. Puede vender por un importe de hasta {left}.',
    'Su venta supera su límite. Puede vender por un importe de hasta {left}.',
    'Su venta supera su límite.',
  ],
  'diagnosis.sale-below-minimum': [
    'Su venta por {amount} está por debajo del mínimo. La venta mínima es de {least}.',
    'Su venta está por debajo del mínimo. La venta mínima es de {least}.',
    'Su venta está por debajo del mínimo.',
  ],
  'diagnosis.refused':
    'Este pago no es posible de la forma elegida. Pruebe con otro importe u otro método de pago.',
  'diagnosis.sale-refused':
    'Esta venta no es posible de la forma elegida. Pruebe con otro importe u otro método de cobro.',
  'diagnosis.unknown': 'En este momento no podemos comprobarlo. Inténtelo de nuevo más tarde.',
  'error.400': 'Por un problema de nuestra parte, en este momento no podemos completar la operación.',
  'error.401': 'Por un problema técnico de nuestra parte, en este momento no podemos completar la operación.',
  'error.404': 'No hemos encontrado ningún registro con este número. Compruebe el número.',
  'error.422': 'Algunos datos no se han aceptado. Compruebe que sean correctos.',
  'error.429':
    'Nuestros sistemas están recibiendo demasiadas solicitudes en este momento. Inténtelo de nuevo más tarde.',
  'error.500': 'Por un problema técnico, en este momento no podemos confirmarlo.',
};
