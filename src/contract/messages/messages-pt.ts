import type { Messages } from './messages-en.ts';

/** As written in Portugal. */
export const messagesPt: Messages = {
  'ramp.PAYMENT_READY': 'O seu pedido está à espera do seu pagamento.',
  'ramp.PAYMENT_ACCEPTED': 'O seu pagamento foi aceite. Por agora não precisa de fazer mais nada.',
  'ramp.PAYMENT_RECEIVED': 'O seu pagamento chegou e estamos a preparar o seu pedido.',
  'ramp.PAYMENT_DECLINED':
    'O seu pagamento foi recusado e este pedido está encerrado. Pode fazer um novo pedido, talvez com outro método de pagamento.',
  'ramp.PAYMENT_CANCELLED':
    'O pagamento foi cancelado e este pedido está encerrado. Se já pagou, por favor, diga-nos quando e como.',
  'ramp.COIN_DEPOSIT_READY':
    'Estamos à espera das suas criptomoedas; envie-as, por favor, para o endereço que está nas instruções.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'As suas criptomoedas chegaram e estamos a preparar a sua transferência.',
  'ramp.IN_PROGRESS': 'O seu pedido está em andamento; não precisa de fazer nada.',
  'ramp.EXTRA_VERIFICATION': 'O seu pedido precisa de uma verificação adicional antes de poder continuar.',
  'ramp.COIN_TRANSFERRED':
    'As suas criptomoedas foram enviadas para a sua carteira. Aparecem lá assim que a rede as confirmar.',
  'ramp.FIAT_TRANSFERRED':
    'O seu dinheiro foi-lhe enviado. O prazo de chegada depende do seu banco ou serviço de pagamento.',
  'ramp.FULFILLED': 'O seu pedido está concluído.',
  'ramp.EXPIRED':
    'Este pedido expirou e, por isso, não pague nem envie mais nada por ele. Se já o fez, por favor, diga-nos quando e quanto.',
  'ramp.REFUNDED':
    'O seu pedido não pôde ser concluído e o valor foi devolvido. O prazo de chegada depende do seu banco ou da rede.',
  'payment-ready.api':
    'O seu pedido está à espera do seu pagamento. As instruções de pagamento indicam como e onde pagar.',
  'payment-ready.sdk':
    'O seu pedido está à espera do seu pagamento. Por favor, conclua o pagamento onde fez o pedido.',
  'payment-ready.redirect':
    'O seu pedido está à espera do seu pagamento. Por favor, conclua o pagamento na página de pagamento.',
  'late.PAYMENT_ACCEPTED': 'O seu pagamento foi aceite.',
  'late.PAYMENT_RECEIVED': 'O seu pagamento chegou.',
  'late.COIN_DEPOSIT_CONFIRMED': 'As suas criptomoedas chegaram.',
  'late.IN_PROGRESS': 'O seu pedido está em andamento.',
  'late.COIN_TRANSFERRED': 'As suas criptomoedas foram enviadas para a sua carteira.',
  'late.FIAT_TRANSFERRED': 'O seu dinheiro foi-lhe enviado.',
  'late.longer': 'Está a demorar mais do que o habitual. Lamentamos e pedimos uma atualização.',
  'onboarding.PENDING': 'Recebemos os seus documentos e estamos a verificá-los.',
  'onboarding.APPROVED': 'Os seus documentos foram aceites.',
  'onboarding.REJECTED': 'Não pudemos aceitar os documentos que enviou.',
  'requirement.US_TAX_ID':
    'Precisamos do seu número de identificação fiscal dos EUA e do estado a que pertence.',
  'requirement.PERSONAL_DETAILS':
    'Precisamos do seu nome completo, da sua data de nascimento e da morada onde vive.',
  'requirement.DOCUMENT':
    'Precisamos de uma foto do seu passaporte, carta de condução ou documento de identidade.',
  'requirement.SELFIE': 'Precisamos de uma foto do seu rosto, tirada agora.',
  'requirement.SOURCE_FUNDS': 'Precisamos de saber de onde vem o dinheiro.',
  'requirement.OCCUPATION': 'Precisamos de saber qual é a sua profissão e em que setor trabalha.',
  'requirement.PURPOSE_OF_TX': 'Precisamos de saber para que serve esta transação.',
  'limit.DAILY': 'Há um limite para o que pode pagar em 24 horas.',
  'limit.WEEKLY': 'Há um limite para o que pode pagar em sete dias.',
  'limit.MONTHLY': 'Há um limite para o que pode pagar em 30 dias.',
  'limit.ANNUAL': 'Há um limite para o que pode pagar num ano.',
  'limit-left.DAILY': 'Ainda pode pagar até {left} em 24 horas.',
  'limit-left.WEEKLY': 'Ainda pode pagar até {left} em sete dias.',
  'limit-left.MONTHLY': 'Ainda pode pagar até {left} em 30 dias.',
  'limit-left.ANNUAL': 'Ainda pode pagar até {left} num ano.',
  'limit-left.sale': 'Ainda pode vender até {left}.',
  'limit-reached.DAILY': 'Atingiu o seu limite das últimas 24 horas. Volta a ficar disponível gradualmente.',
  'limit-reached.WEEKLY':
    'Atingiu o seu limite dos últimos sete dias. Volta a ficar disponível gradualmente.',
  'limit-reached.MONTHLY': 'Atingiu o seu limite dos últimos 30 dias. Volta a ficar disponível gradualmente.',
  'limit-reached.ANNUAL':
    'Atingiu o seu limite dos últimos doze meses. Volta a ficar disponível gradualmente.',
  'limit-reached.sale': 'Atingiu o seu limite de vendas. Volta a ficar disponível gradualmente.',
  'diagnosis.ready': 'As nossas verificações não encontraram nada que impeça o seu pagamento.',
  'diagnosis.requirements': 'Antes de poder pagar, precisamos de mais alguma coisa da sua parte.',
  'diagnosis.not-found': 'Não encontramos nenhuma conta com estes dados; por favor, verifique-os comigo.',
  'diagnosis.over-limit': 'Este pagamento ultrapassa o seu limite; pode pagar até {left}.',
  'diagnosis.below-minimum': 'O pagamento mínimo é de {least}.',
  'diagnosis.sale-ready': 'As nossas verificações não encontraram nada que impeça a sua venda.',
  'diagnosis.sale-requirements': 'Antes de poder vender, precisamos de mais alguma coisa da sua parte.',
  'diagnosis.sale-over-limit': 'Esta venda está acima do seu limite; pode vender até {left}.',
  'diagnosis.sale-below-minimum': 'A venda mínima é de {least}.',
  'diagnosis.refused':
    'Este pagamento não é possível desta forma; por favor, tente outro valor ou outro método de pagamento.',
  'diagnosis.unknown': 'Neste momento não conseguimos verificar; por favor, dê-nos um pouco de tempo.',
  'error.400': 'Devido a um problema do nosso lado, isto não pôde ser feito.',
  'error.401': 'Um problema técnico do nosso lado impediu-o e nada foi feito.',
  'error.404': 'Não o encontramos; por favor, verifique o número comigo.',
  'error.422': 'Algo do que enviámos não foi aceite; vamos verificar juntos.',
  'error.429':
    'Os nossos sistemas estão a receber demasiados pedidos neste momento. Por favor, tente novamente mais tarde.',
  'error.500': 'Há um problema técnico neste momento e ainda não conseguimos confirmar isto.',
};
