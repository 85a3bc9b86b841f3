import type { Messages } from './messages-en.ts';

export const messagesPtBr: Messages = {
  'ramp.PAYMENT_READY': [
    'Seu pedido {order} no valor de {amount} está aguardando pagamento. Se você já pagou, não pague novamente.',
    'Seu pedido está aguardando pagamento. Se você já pagou, não pague novamente.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    'Seu pagamento de {amount} referente ao pedido {order} foi aceito. Por enquanto, você não precisa fazer mais nada.',
    'Seu pagamento referente ao pedido {order} foi aceito. Por enquanto, você não precisa fazer mais nada.',
    'Seu pagamento foi aceito. Por enquanto, você não precisa fazer mais nada.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    'Recebemos seu pagamento de {amount} e estamos processando o pedido {order}.',
    'Recebemos seu pagamento e estamos processando o pedido {order}.',
    'Recebemos seu pagamento e estamos processando o seu pedido.',
  ],
  'ramp.PAYMENT_DECLINED': [
    'Seu pagamento referente ao pedido {order} foi recusado e o pedido foi encerrado. Você pode fazer um novo pedido e escolher outra forma de pagamento.',
    'Seu pagamento foi recusado e o pedido foi encerrado. Você pode fazer um novo pedido e escolher outra forma de pagamento.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    'O pedido {order} foi cancelado. Se você já pagou, informe quando e como, para que possamos verificar.',
    'Seu pedido foi cancelado. Se você já pagou, informe quando e como, para que possamos verificar.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    'Para concluir o pedido {order}, envie {crypto} até {deadline}, somente pela rede e para o endereço informados nas instruções. Se você já fez o envio, não o repita.',
    'Para concluir o pedido {order}, envie {crypto} somente pela rede e para o endereço informados nas instruções. Se você já fez o envio, não o repita.',
    'Para concluir o seu pedido, envie suas criptomoedas somente pela rede e para o endereço informados nas instruções. Se você já fez o envio, não o repita.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Recebemos {crypto} de você e estamos processando o pedido {order}.',
    'Recebemos suas criptomoedas e estamos processando o pedido {order}.',
    'Recebemos suas criptomoedas e estamos processando o seu pedido.',
  ],
  'ramp.IN_PROGRESS': [
    'O pedido {order} está em processamento. Você não precisa fazer nada.',
    'Seu pedido está em processamento. Você não precisa fazer nada.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    'O pedido {order} precisa de uma verificação adicional antes de continuar.',
    'Seu pedido precisa de uma verificação adicional antes de continuar.',
  ],
  'ramp.COIN_TRANSFERRED': [
    'Enviamos {crypto} para o endereço da carteira informado no pedido {order}. O valor aparece na carteira assim que a rede confirmar a transação.',
    'Enviamos as criptomoedas para o endereço da carteira informado no pedido {order}. Elas aparecem na carteira assim que a rede confirmar a transação.',
    'Enviamos as criptomoedas para o endereço da carteira informado no seu pedido. Elas aparecem na carteira assim que a rede confirmar a transação.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    'Enviamos {amount} para a conta bancária informada no pedido {order}. O prazo de recebimento depende do banco de destino.',
    'Enviamos a transferência para a conta bancária informada no pedido {order}. O prazo de recebimento depende do banco de destino.',
    'Enviamos a transferência para a conta bancária informada no seu pedido. O prazo de recebimento depende do banco de destino.',
  ],
  'ramp.FULFILLED': [
    'O pedido {order} foi concluído: {amount} por {crypto}. Agradecemos a preferência.',
    'O pedido {order} foi concluído. Agradecemos a preferência.',
    'Seu pedido foi concluído. Agradecemos a preferência.',
  ],
  'ramp.EXPIRED': [
    'O pedido {order} expirou, por isso não faça nenhum pagamento ou envio. Se você já fez, informe a data e o valor.',
    'Seu pedido expirou, por isso não faça nenhum pagamento ou envio. Se você já fez, informe a data e o valor.',
  ],
  'ramp.REFUNDED': [
    'Não foi possível concluir o pedido {order} e o valor foi devolvido para a conta ou carteira de origem. O prazo de recebimento depende do seu banco ou da rede.',
    'Não foi possível concluir o seu pedido e o valor foi devolvido para a conta ou carteira de origem. O prazo de recebimento depende do seu banco ou da rede.',
  ],
  'payment-ready.api': [
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount} até {deadline}, informando a referência {reference}. Se você já pagou, não pague novamente.',
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount}, informando a referência {reference}. Se você já pagou, não pague novamente.',
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount} até {deadline}. Se você já pagou, não pague novamente.',
    'Para concluir o pedido {order}, siga as instruções de pagamento e pague {amount}. Se você já pagou, não pague novamente.',
    'Para concluir o seu pedido, siga as instruções de pagamento. Se você já pagou, não pague novamente.',
  ],
  'payment-ready.sdk': [
    'Para concluir o pedido {order} no valor de {amount}, finalize o pagamento onde você fez o pedido. Se você já pagou, não pague novamente.',
    'Para concluir o seu pedido, finalize o pagamento onde você fez o pedido. Se você já pagou, não pague novamente.',
  ],
  'payment-ready.redirect': [
    'Para concluir o pedido {order} no valor de {amount}, finalize o pagamento na página de pagamento. Se você já pagou, não pague novamente.',
    'Para concluir o seu pedido, finalize o pagamento na página de pagamento. Se você já pagou, não pague novamente.',
  ],
  'late.PAYMENT_ACCEPTED': [
    'Seu pagamento referente ao pedido {order} foi aceito.',
    'Seu pagamento foi aceito.',
  ],
  'late.PAYMENT_RECEIVED': [
    'Recebemos seu pagamento referente ao pedido {order}.',
    'Recebemos seu pagamento.',
  ],
  'late.COIN_DEPOSIT_CONFIRMED': [
    'Recebemos suas criptomoedas referentes ao pedido {order}.',
    'Recebemos suas criptomoedas.',
  ],
  'late.IN_PROGRESS': ['O pedido {order} está em processamento.', 'Seu pedido está em processamento.'],
  'late.COIN_TRANSFERRED': [
    'Enviamos as criptomoedas para o endereço da carteira informado no pedido {order}.',
    'Enviamos as criptomoedas para o endereço da carteira informado no seu pedido.',
  ],
  'late.FIAT_TRANSFERRED': [
    'Enviamos a transferência para a conta bancária informada no pedido {order}.',
    'Enviamos a transferência para a conta bancária informada no seu pedido.',
  ],
  'late.longer': 'Está demorando mais do que o normal. Pedimos desculpas e já solicitamos uma atualização.',
  'onboarding.PENDING': 'Recebemos seus documentos e estamos analisando.',
  'onboarding.APPROVED': 'Seus documentos foram aprovados.',
  'onboarding.REJECTED': 'Não foi possível aceitar os documentos que você enviou.',
  'requirement.US_TAX_ID':
    'Envie seu número de identificação fiscal dos EUA e informe o estado ao qual ele pertence.',
  'requirement.PERSONAL_DETAILS':
    'Envie seu nome completo, sua data de nascimento e seu endereço residencial.',
  'requirement.DOCUMENT': 'Envie uma foto do seu passaporte, CNH ou documento de identidade.',
  'requirement.SELFIE': 'Envie uma foto recente do seu rosto, tirada com a sua câmera.',
  'requirement.SOURCE_FUNDS':
    'Informe a origem dos recursos desta transação, por exemplo, salário ou economias.',
  'requirement.OCCUPATION': 'Informe sua profissão e o setor em que você trabalha.',
  'requirement.PURPOSE_OF_TX': 'Informe a finalidade desta transação.',
  'limit.DAILY': 'Há um limite para o que você pode pagar em 24 horas.',
  'limit.WEEKLY': 'Há um limite para o que você pode pagar em 7 dias.',
  'limit.MONTHLY': 'Há um limite para o que você pode pagar em 30 dias.',
  'limit.ANNUAL': 'Há um limite para o que você pode pagar em 12 meses.',
  'limit-left.DAILY': [
    'Você ainda pode pagar até {left} em 24 horas.',
    'Há um limite para o que você pode pagar em 24 horas.',
  ],
  'limit-left.WEEKLY': [
    'Você ainda pode pagar até {left} em 7 dias.',
    'Há um limite para o que você pode pagar em 7 dias.',
  ],
  'limit-left.MONTHLY': [
    'Você ainda pode pagar até {left} em 30 dias.',
    'Há um limite para o que você pode pagar em 30 dias.',
  ],
  'limit-left.ANNUAL': [
    'Você ainda pode pagar até {left} em 12 meses.',
    'Há um limite para o que você pode pagar em 12 meses.',
  ],
  'limit-left.sale': ['Você ainda pode vender até {left}.', 'Há um limite para o que você pode vender.'],
  'limit-reached.DAILY':
    'Você atingiu seu limite das últimas 24 horas. O limite volta a ficar disponível aos poucos.',
  'limit-reached.WEEKLY':
    'Você atingiu seu limite dos últimos 7 dias. O limite volta a ficar disponível aos poucos.',
  'limit-reached.MONTHLY':
    'Você atingiu seu limite dos últimos 30 dias. O limite volta a ficar disponível aos poucos.',
  'limit-reached.ANNUAL':
    'Você atingiu seu limite dos últimos 12 meses. O limite volta a ficar disponível aos poucos.',
  'limit-reached.sale': 'Você atingiu seu limite de vendas. O limite volta a ficar disponível aos poucos.',
  'diagnosis.ready': [
    'Nossas verificações não encontraram nada que impeça seu pagamento de {amount}. Tente novamente.',
    'Nossas verificações não encontraram nada que impeça seu pagamento. Tente novamente.',
  ],
  'diagnosis.requirements': [
    'Antes de você pagar {amount}, precisamos de mais uma informação sua.',
    'Antes de você pagar, precisamos de mais uma informação sua.',
  ],
  'diagnosis.not-found': 'Não encontramos nenhuma conta com esses dados. Verifique se estão corretos.',
  'diagnosis.over-limit': [
    'Seu pagamento de {amount} está acima do seu limite. Você pode pagar até {left}.',
    'Seu pagamento está acima do seu limite. Você pode pagar até {left}.',
    'Seu pagamento está acima do seu limite.',
  ],
  'diagnosis.below-minimum': [
    'Seu pagamento de {amount} está abaixo do mínimo. O pagamento mínimo é de {least}.',
    'Seu pagamento está abaixo do mínimo. O pagamento mínimo é de {least}.',
    'Seu pagamento está abaixo do mínimo.',
  ],
  'diagnosis.sale-ready': [
    'Nossas verificações não encontraram nada que impeça sua venda por {amount}. Tente novamente.',
    'Nossas verificações não encontraram nada que impeça sua venda. Tente novamente.',
  ],
  'diagnosis.sale-requirements': [
    'Antes de você vender por {amount}, precisamos de mais uma informação sua.',
    'Antes de você vender, precisamos de mais uma informação sua.',
  ],
  'diagnosis.sale-over-limit': [
    'Sua venda por {amount} está acima do seu limite. Você pode vender até {left}.',
    'Sua venda está acima do seu limite. Você pode vender até {left}.',
    'Sua venda está acima do seu limite.',
  ],
  'diagnosis.sale-below-minimum': [
    'Sua venda por {amount} está abaixo do mínimo. A venda mínima é de {least}.',
    'Sua venda está abaixo do mínimo. A venda mínima é de {least}.',
    'Sua venda está abaixo do mínimo.',
  ],
  'diagnosis.refused':
    'Não é possível fazer este pagamento da forma escolhida. Tente outro valor ou outra forma de pagamento.',
  'diagnosis.sale-refused':
    'Não é possível fazer esta venda da forma escolhida. Tente outro valor ou outra forma de recebimento.',
  'diagnosis.unknown': 'No momento, não conseguimos verificar isso. Tente novamente mais tarde.',
  'error.400': 'Por um problema do nosso lado, não conseguimos concluir esta operação no momento.',
  'error.401': 'Por um problema técnico do nosso lado, não conseguimos concluir esta operação no momento.',
  'error.404': 'Não encontramos nenhum registro com este número. Verifique o número.',
  'error.422': 'Alguns dados não foram aceitos. Verifique se estão corretos.',
  'error.429': 'Nossos sistemas estão recebendo muitas solicitações no momento. Tente novamente mais tarde.',
  'error.500': 'Por um problema técnico, não conseguimos confirmar esta operação no momento.',
};
