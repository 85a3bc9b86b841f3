import type { Messages } from './messages-en.ts';

/** The built-in texts in Portuguese, as written in Portugal. */
export const messagesPt: Messages = {
  'ramp.PAYMENT_READY': 'Estamos à espera do seu pagamento; as instruções indicam como e onde pagar.',
  'ramp.PAYMENT_ACCEPTED': 'O seu pagamento foi aceite e está a caminho.',
  'ramp.PAYMENT_RECEIVED': 'O seu pagamento chegou e estamos a preparar o seu pedido.',
  'ramp.PAYMENT_DECLINED':
    'O seu pagamento foi recusado; pode tentar de novo com um novo pedido, talvez com outro método de pagamento.',
  'ramp.PAYMENT_CANCELLED': 'O pagamento foi cancelado e, por isso, este pedido está encerrado.',
  'ramp.COIN_DEPOSIT_READY':
    'Estamos à espera das suas criptomoedas; envie-as, por favor, para o endereço que está nas instruções.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'As suas criptomoedas chegaram e estamos a preparar a sua transferência.',
  'ramp.IN_PROGRESS': 'O seu pedido está em andamento; não precisa de fazer nada.',
  'ramp.EXTRA_VERIFICATION': 'Precisamos de mais algumas informações antes de continuar com o seu pedido.',
  'ramp.COIN_TRANSFERRED': 'As suas criptomoedas foram enviadas para a sua carteira e aguardam confirmação.',
  'ramp.FIAT_TRANSFERRED':
    'O seu dinheiro foi enviado para a sua conta bancária; o seu banco pode demorar um pouco a mostrá-lo.',
  'ramp.FULFILLED': 'O seu pedido está concluído.',
  'ramp.EXPIRED':
    'Não recebemos o pagamento a tempo e, por isso, este pedido terminou; por favor, já não o pague.',
  'ramp.REFUNDED': 'O seu pedido não pôde ser realizado e o valor que pagou foi devolvido.',
  'ramp.ACCOUNT_BLOCKED':
    'Não podemos realizar este pedido; a nossa equipa entrará em contacto consigo sobre a sua conta.',
  'late.PAYMENT_ACCEPTED': 'O seu pagamento foi aceite e está a caminho.',
  'late.PAYMENT_RECEIVED': 'O seu pagamento chegou.',
  'late.COIN_DEPOSIT_CONFIRMED': 'As suas criptomoedas chegaram.',
  'late.IN_PROGRESS': 'O seu pedido está em andamento.',
  'late.COIN_TRANSFERRED': 'As suas criptomoedas foram enviadas para a sua carteira e aguardam confirmação.',
  'late.FIAT_TRANSFERRED': 'O seu dinheiro foi enviado para a sua conta bancária.',
  'late.longer': 'Está a demorar mais do que o habitual; estamos a verificar e iremos escrever-lhe.',
  'onboarding.PENDING': 'Recebemos os seus documentos e estamos a verificá-los.',
  'onboarding.APPROVED': 'Verificámos os seus documentos e está tudo em ordem.',
  'onboarding.REJECTED': 'Não pudemos aceitar o que enviou; vamos dizer-lhe do que precisamos em vez disso.',
  'account.CUSTOMER_BLACKLISTED': 'Não podemos oferecer-lhe este serviço.',
  'account.ACCOUNT_BLOCKED':
    'A sua conta não pode ser utilizada neste momento; a nossa equipa entrará em contacto consigo.',
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
  'limit-reached.DAILY': 'Atingiu o seu limite de 24 horas; por favor, tente novamente amanhã.',
  'limit-reached.WEEKLY': 'Atingiu o seu limite de sete dias.',
  'limit-reached.MONTHLY': 'Atingiu o seu limite de 30 dias.',
  'limit-reached.ANNUAL': 'Atingiu o seu limite deste ano.',
  'limit-reached.sale': 'Atingiu o seu limite de vendas; tente novamente mais tarde.',
  'diagnosis.ready': 'Não há nada que impeça o seu pagamento.',
  'diagnosis.requirements': 'Antes de poder pagar, precisamos de mais alguma coisa da sua parte.',
  'diagnosis.blocked':
    'A sua conta não pode ser utilizada neste momento; a nossa equipa entrará em contacto consigo.',
  'diagnosis.not-found': 'Não encontramos nenhuma conta com estes dados; por favor, verifique-os comigo.',
  'diagnosis.over-limit': 'Este pagamento ultrapassa o seu limite; pode pagar até {left}.',
  'diagnosis.below-minimum': 'O pagamento mínimo é de {least}.',
  'diagnosis.sale-ready': 'Nada impede a sua venda.',
  'diagnosis.sale-requirements': 'Antes de poder vender, precisamos de mais alguma coisa da sua parte.',
  'diagnosis.sale-over-limit': 'Esta venda está acima do seu limite; pode vender até {left}.',
  'diagnosis.sale-below-minimum': 'A venda mínima é de {least}.',
  'diagnosis.refused':
    'Este pagamento não é possível desta forma; por favor, tente outro valor ou outro método de pagamento.',
  'diagnosis.unknown': 'Neste momento não conseguimos verificar; por favor, dê-nos um pouco de tempo.',
  'error.400': 'Algo correu mal do nosso lado e nada foi feito; vamos tentar de novo.',
  'error.401': 'Neste momento não conseguimos contactar o nosso parceiro de pagamentos; nada foi feito.',
  'error.404': 'Não o encontramos; por favor, verifique o número comigo.',
  'error.422': 'Algo do que enviámos não foi aceite; vamos verificar juntos.',
  'error.429': 'Estamos com muitos pedidos neste momento; por favor, dê-me um minuto.',
  'error.500':
    'O nosso parceiro de pagamentos está com um problema; aguarde, por favor; vamos verificar e avisamos.',
};
