import type { Messages } from './messages-en.ts';

export const messagesPt: Messages = {
  'ramp.PAYMENT_READY': [
    'O seu pedido {order} de {amount} aguarda pagamento. Se já pagou, não volte a pagar.',
    'O seu pedido aguarda pagamento. Se já pagou, não volte a pagar.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'O seu pagamento de {amount} para o pedido {order} foi aceite. De momento, não precisa de fazer mais nada.',
    'O seu pagamento para o pedido {order} foi aceite. De momento, não precisa de fazer mais nada.',
    'O seu pagamento foi aceite. De momento, não precisa de fazer mais nada.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Recebemos o seu pagamento de {amount} e estamos a processar o pedido {order}.',
    'Recebemos o seu pagamento e estamos a processar o pedido {order}.',
    'Recebemos o seu pagamento e estamos a processar o seu pedido.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'O seu pagamento para o pedido {order} foi recusado e o pedido foi encerrado. Pode fazer um novo pedido e escolher outro método de pagamento.',
    'O seu pagamento foi recusado e o pedido foi encerrado. Pode fazer um novo pedido e escolher outro método de pagamento.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'O pedido {order} foi cancelado. Se já pagou, indique-nos quando e como, para que possamos verificar.',
    'O seu pedido foi cancelado. Se já pagou, indique-nos quando e como, para que possamos verificar.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Para concluir o pedido {order}, envie {crypto} até {deadline}, apenas pela rede e para o endereço indicados nas instruções. Se já fez o envio, não o repita.',
    'Para concluir o pedido {order}, envie {crypto} apenas pela rede e para o endereço indicados nas instruções. Se já fez o envio, não o repita.',
    'Para concluir o seu pedido, envie as suas criptomoedas apenas pela rede e para o endereço indicados nas instruções. Se já fez o envio, não o repita.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Recebemos {crypto} da sua parte e estamos a processar o pedido {order}.',
    'Recebemos as suas criptomoedas e estamos a processar o pedido {order}.',
    'Recebemos as suas criptomoedas e estamos a processar o seu pedido.',
  ],
  'ramp.IN_PROGRESS': [
    'O pedido {order} está a ser processado. Não precisa de fazer nada.',
    'O seu pedido está a ser processado. Não precisa de fazer nada.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'O pedido {order} requer uma verificação adicional antes de poder continuar.',
    'O seu pedido requer uma verificação adicional antes de poder continuar.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Enviámos {crypto} para o endereço da carteira indicado no pedido {order}. O valor aparece na carteira assim que a rede confirmar a transação.',
    'Enviámos as criptomoedas para o endereço da carteira indicado no pedido {order}. Aparecem na carteira assim que a rede confirmar a transação.',
    'Enviámos as criptomoedas para o endereço da carteira indicado no seu pedido. Aparecem na carteira assim que a rede confirmar a transação.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Enviámos {amount} para a conta bancária indicada no pedido {order}. O prazo de chegada depende do banco de destino.',
    'Enviámos a transferência para a conta bancária indicada no pedido {order}. O prazo de chegada depende do banco de destino.',
    'Enviámos a transferência para a conta bancária indicada no seu pedido. O prazo de chegada depende do banco de destino.',
  ],
  'ramp.FULFILLED': [
    'O pedido {order} está concluído: {amount} por {crypto}. Obrigado.',
    'O pedido {order} está concluído. Obrigado.',
    'O seu pedido está concluído. Obrigado.',
  ],
  'ramp.EXPIRED': [
    'O pedido {order} expirou, pelo que não deve efetuar qualquer pagamento ou envio. Se já o fez, indique-nos a data e o valor.',
    'O seu pedido expirou, pelo que não deve efetuar qualquer pagamento ou envio. Se já o fez, indique-nos a data e o valor.',
  ],
  'ramp.REFUNDED': [
    'Não foi possível concluir o pedido {order} e o valor foi devolvido à conta ou carteira de origem. O prazo de chegada depende do seu banco ou da rede.',
    'Não foi possível concluir o seu pedido e o valor foi devolvido à conta ou carteira de origem. O prazo de chegada depende do seu banco ou da rede.',
  ],
  'payment-ready.api': [
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount} até {deadline}, indicando a referência {reference}. Se já pagou, não volte a pagar.',
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount}, indicando a referência {reference}. Se já pagou, não volte a pagar.',
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount} até {deadline}. Se já pagou, não volte a pagar.',
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount}. Se já pagou, não volte a pagar.',
    'Para concluir o seu pedido, siga as instruções de pagamento. Se já pagou, não volte a pagar.',
  ],
  'payment-ready.sdk': [
    'Para concluir o pedido {order} de {amount}, termine o pagamento onde fez o pedido. Se já pagou, não volte a pagar.',
    'Para concluir o seu pedido, termine o pagamento onde fez o pedido. Se já pagou, não volte a pagar.',
  ],
  'payment-ready.redirect': [
    'Para concluir o pedido {order} de {amount}, termine o pagamento na página de pagamento. Se já pagou, não volte a pagar.',
    'Para concluir o seu pedido, termine o pagamento na página de pagamento. Se já pagou, não volte a pagar.',
  ],
  'late.PAYMENT_ACCEPTED': [
    'O seu pagamento para o pedido {order} foi aceite.',
    'O seu pagamento foi aceite.',
  ],
  'late.PAYMENT_RECEIVED': ['Recebemos o seu pagamento para o pedido {order}.', 'Recebemos o seu pagamento.'],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Recebemos as suas criptomoedas para o pedido {order}.',
    'Recebemos as suas criptomoedas.',
  ],
  'late.IN_PROGRESS': ['O pedido {order} está a ser processado.', 'O seu pedido está a ser processado.'],
  'late.COIN_TRANSFERRED': [
    'Enviámos as criptomoedas para o endereço da carteira indicado no pedido {order}.',
    'Enviámos as criptomoedas para o endereço da carteira indicado no seu pedido.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Enviámos a transferência para a conta bancária indicada no pedido {order}.',
    'Enviámos a transferência para a conta bancária indicada no seu pedido.',
  ],
  'late.longer':
    'Está a demorar mais do que o habitual. Lamentamos o incómodo e já pedimos informações sobre o estado.',
  'onboarding.PENDING': 'Recebemos os seus documentos e estamos a verificá-los.',
  'onboarding.APPROVED': 'Os seus documentos foram aceites.',
  'onboarding.REJECTED': 'Não foi possível aceitar os documentos que enviou.',
  'requirement.US_TAX_ID':
    'Envie-nos o seu número de identificação fiscal dos EUA e indique o estado a que pertence.',
  'requirement.PERSONAL_DETAILS': 'Envie-nos o seu nome completo, a sua data de nascimento e a sua morada.',
  'requirement.DOCUMENT': 'Envie uma fotografia do seu passaporte, carta de condução ou cartão de cidadão.',
  'requirement.SELFIE': 'Envie uma fotografia recente do seu rosto, tirada com a sua câmara.',
  'requirement.SOURCE_FUNDS':
    'Indique-nos a origem dos fundos desta transação, por exemplo, salário ou poupanças.',
  'requirement.OCCUPATION': 'Indique-nos a sua profissão e o setor em que trabalha.',
  'requirement.PURPOSE_OF_TX': 'Indique-nos a finalidade desta transação.',
  'limit.DAILY': 'Existe um limite para o que pode pagar em 24 horas.',
  'limit.WEEKLY': 'Existe um limite para o que pode pagar em 7 dias.',
  'limit.MONTHLY': 'Existe um limite para o que pode pagar em 30 dias.',
  'limit.ANNUAL': 'Existe um limite para o que pode pagar em 12 meses.',
  'limit-left.DAILY': [
    'Ainda pode pagar até {left} em 24 horas.',
    'Existe um limite para o que pode pagar em 24 horas.',
  ],
  'limit-left.WEEKLY': [
    'Ainda pode pagar até {left} em 7 dias.',
    'Existe um limite para o que pode pagar em 7 dias.',
  ],
  'limit-left.MONTHLY': [
    'Ainda pode pagar até {left} em 30 dias.',
    'Existe um limite para o que pode pagar em 30 dias.',
  ],
  'limit-left.ANNUAL': [
    'Ainda pode pagar até {left} em 12 meses.',
    'Existe um limite para o que pode pagar em 12 meses.',
  ],
  'limit-left.sale': ['Ainda pode vender até {left}.', 'Existe um limite para o que pode vender.'],
  'limit-reached.DAILY':
    'Atingiu o seu limite das últimas 24 horas. O limite volta a ficar disponível gradualmente.',
  'limit-reached.WEEKLY':
    'Atingiu o seu limite dos últimos 7 dias. O limite volta a ficar disponível gradualmente.',
  'limit-reached.MONTHLY':
    'Atingiu o seu limite dos últimos 30 dias. O limite volta a ficar disponível gradualmente.',
  'limit-reached.ANNUAL':
    'Atingiu o seu limite dos últimos 12 meses. O limite volta a ficar disponível gradualmente.',
  'limit-reached.sale': 'Atingiu o seu limite de vendas. O limite volta a ficar disponível gradualmente.',
  'diagnosis.ready': [
    'As nossas verificações não encontraram nada que impeça o seu pagamento de {amount}. Tente novamente.',
    'As nossas verificações não encontraram nada que impeça o seu pagamento. Tente novamente.',
  ],
  'diagnosis.requirements': [
    'Antes de poder pagar {amount}, precisamos de algo mais da sua parte.',
    'Antes de poder pagar, precisamos de algo mais da sua parte.',
  ],
  'diagnosis.not-found': 'Não encontrámos nenhuma conta com estes dados. Confirme se estão corretos.',
  'diagnosis.over-limit': [
    'O seu pagamento de {amount} ultrapassa o seu limite. Pode pagar até {left}.',
    'O seu pagamento ultrapassa o seu limite. Pode pagar até {left}.',
    'O seu pagamento ultrapassa o seu limite.',
  ],
  'diagnosis.below-minimum': [
    'O seu pagamento de {amount} é inferior ao mínimo. O pagamento mínimo é de {least}.',
    'O seu pagamento é inferior ao mínimo. O pagamento mínimo é de {least}.',
    'O seu pagamento é inferior ao mínimo.',
  ],
  'diagnosis.sale-ready': [
    'As nossas verificações não encontraram nada que impeça a sua venda por {amount}. Tente novamente.',
    'As nossas verificações não encontraram nada que impeça a sua venda. Tente novamente.',
  ],
  'diagnosis.sale-requirements': [
    'Antes de poder vender por {amount}, precisamos de algo mais da sua parte.',
    'Antes de poder vender, precisamos de algo mais da sua parte.',
  ],
  'diagnosis.sale-over-limit': [
    'A sua venda por {amount} ultrapassa o seu limite. Pode vender até {left}.',
    'A sua venda ultrapassa o seu limite. Pode vender até {left}.',
    'A sua venda ultrapassa o seu limite.',
  ],
  'diagnosis.sale-below-minimum': [
    'A sua venda por {amount} é inferior ao mínimo. A venda mínima é de {least}.',
    'A sua venda é inferior ao mínimo. A venda mínima é de {least}.',
    'A sua venda é inferior ao mínimo.',
  ],
  'diagnosis.refused':
    'Este pagamento não é possível da forma escolhida. Tente outro valor ou outro método de pagamento.',
  'diagnosis.sale-refused':
    'Esta venda não é possível da forma escolhida. Tente outro valor ou outro método de recebimento.',
  'diagnosis.unknown': 'De momento, não conseguimos verificar esta informação. Tente novamente mais tarde.',
  'error.400': 'Devido a um problema do nosso lado, de momento não podemos concluir esta operação.',
  'error.401': 'Devido a um problema técnico do nosso lado, de momento não podemos concluir esta operação.',
  'error.404': 'Não encontrámos nenhum registo com este número. Confirme o número.',
  'error.422': 'Alguns dados não foram aceites. Confirme se estão corretos.',
  'error.429':
    'Os nossos sistemas estão a receber demasiados pedidos neste momento. Tente novamente mais tarde.',
  'error.500': 'Devido a um problema técnico, de momento não podemos confirmar esta operação.',
};
