import type { Messages } from './messages-en.ts';

export const messagesTr: Messages = {
  'ramp.PAYMENT_READY': 'İşleminiz ödemenizi bekliyor.',
  'ramp.PAYMENT_ACCEPTED': 'Ödemeniz kabul edildi. Şimdilik başka bir şey yapmanıza gerek yok.',
  'ramp.PAYMENT_RECEIVED': 'Ödemeniz ulaştı, işleminizi hazırlıyoruz.',
  'ramp.PAYMENT_DECLINED':
    'Ödemeniz reddedildi ve bu işlem kapatıldı. Belki başka bir ödeme yöntemiyle yeni bir işlem başlatabilirsiniz.',
  'ramp.PAYMENT_CANCELLED':
    'Ödeme iptal edildi ve bu işlem kapatıldı. Ödemeyi zaten yaptıysanız lütfen ne zaman ve nasıl yaptığınızı bize bildirin.',
  'ramp.COIN_DEPOSIT_READY': 'Kripto varlığınızı bekliyoruz; lütfen talimatlardaki adrese gönderin.',
  'ramp.COIN_DEPOSIT_CONFIRMED': 'Kripto varlığınız ulaştı, ödemenizi hazırlıyoruz.',
  'ramp.IN_PROGRESS': 'İşleminiz sürüyor; sizin bir şey yapmanıza gerek yok.',
  'ramp.EXTRA_VERIFICATION': 'İşleminizin devam edebilmesi için ek bir kontrol gerekiyor.',
  'ramp.COIN_TRANSFERRED': 'Kripto varlığınız cüzdanınıza gönderildi. Ağ onayladığında cüzdanınızda görünür.',
  'ramp.FIAT_TRANSFERRED':
    'Paranız size gönderildi. Ne zaman ulaşacağı bankanıza veya ödeme hizmetinize bağlıdır.',
  'ramp.FULFILLED': 'İşleminiz tamamlandı.',
  'ramp.EXPIRED':
    'Bu işlemin süresi doldu, lütfen bu işlem için artık ödeme yapmayın ve bir şey göndermeyin. Zaten yaptıysanız lütfen ne zaman ve ne kadar olduğunu bize bildirin.',
  'ramp.REFUNDED':
    'İşleminiz tamamlanamadı ve tutar iade edildi. Ne zaman ulaşacağı bankanıza veya ağa bağlıdır.',
  'payment-ready.api':
    'İşleminiz ödemenizi bekliyor. Nasıl ve nereye ödeyeceğiniz ödeme talimatlarında yazıyor.',
  'payment-ready.sdk': 'İşleminiz ödemenizi bekliyor. Lütfen ödemeyi, işlemi başlattığınız yerde tamamlayın.',
  'payment-ready.redirect': 'İşleminiz ödemenizi bekliyor. Lütfen ödemeyi ödeme sayfasında tamamlayın.',
  'late.PAYMENT_ACCEPTED': 'Ödemeniz kabul edildi.',
  'late.PAYMENT_RECEIVED': 'Ödemeniz ulaştı.',
  'late.COIN_DEPOSIT_CONFIRMED': 'Kripto varlığınız ulaştı.',
  'late.IN_PROGRESS': 'İşleminiz sürüyor.',
  'late.COIN_TRANSFERRED': 'Kripto varlığınız cüzdanınıza gönderildi.',
  'late.FIAT_TRANSFERRED': 'Paranız size gönderildi.',
  'late.longer': 'İşlem her zamankinden uzun sürüyor. Bunun için üzgünüz, güncel bilgi istedik.',
  'onboarding.PENDING': 'Belgeleriniz bize ulaştı, şu anda inceliyoruz.',
  'onboarding.APPROVED': 'Belgeleriniz onaylandı.',
  'onboarding.REJECTED': 'Gönderdiğiniz belgeleri kabul edemedik.',
  'requirement.US_TAX_ID': 'ABD vergi kimlik numaranız ve bağlı olduğu eyalet gerekiyor.',
  'requirement.PERSONAL_DETAILS': 'Adınız ve soyadınız, doğum tarihiniz ve ikamet adresiniz gerekiyor.',
  'requirement.DOCUMENT': 'Pasaportunuzun, ehliyetinizin veya kimlik kartınızın bir fotoğrafı gerekiyor.',
  'requirement.SELFIE': 'Yüzünüzün şimdi çekilmiş bir fotoğrafı gerekiyor.',
  'requirement.SOURCE_FUNDS': 'Paranın nereden geldiğini bilmemiz gerekiyor.',
  'requirement.OCCUPATION': 'Mesleğinizi ve hangi sektörde çalıştığınızı bilmemiz gerekiyor.',
  'requirement.PURPOSE_OF_TX': 'Bu işlemin amacını bilmemiz gerekiyor.',
  'limit.DAILY': '24 saat içinde ödeyebileceğiniz tutar için bir limit var.',
  'limit.WEEKLY': 'Yedi gün içinde ödeyebileceğiniz tutar için bir limit var.',
  'limit.MONTHLY': '30 gün içinde ödeyebileceğiniz tutar için bir limit var.',
  'limit.ANNUAL': 'Bir yıl içinde ödeyebileceğiniz tutar için bir limit var.',
  'limit-left.DAILY': '24 saat içinde en fazla {left} daha ödeyebilirsiniz.',
  'limit-left.WEEKLY': 'Yedi gün içinde en fazla {left} daha ödeyebilirsiniz.',
  'limit-left.MONTHLY': '30 gün içinde en fazla {left} daha ödeyebilirsiniz.',
  'limit-left.ANNUAL': 'Bir yıl içinde en fazla {left} daha ödeyebilirsiniz.',
  'limit-left.sale': 'En fazla {left} tutarında daha satış yapabilirsiniz.',
  'limit-reached.DAILY':
    'Son 24 saat için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.WEEKLY':
    'Son yedi gün için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.MONTHLY':
    'Son 30 gün için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.ANNUAL':
    'Son on iki ay için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.sale': 'Satış limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'diagnosis.ready': 'Kontrollerimiz ödemenizi engelleyecek bir şey bulmadı.',
  'diagnosis.requirements': 'Ödeme yapabilmeniz için sizden bir şey daha gerekiyor.',
  'diagnosis.not-found':
    'Bu bilgilerle bir hesap bulamıyoruz; lütfen bilgileri benimle birlikte kontrol edin.',
  'diagnosis.over-limit': 'Bu ödeme limitinizin üzerinde; en fazla {left} ödeyebilirsiniz.',
  'diagnosis.below-minimum': 'En küçük ödeme tutarı {least}.',
  'diagnosis.sale-ready': 'Kontrollerimiz satışınızı engelleyecek bir şey bulmadı.',
  'diagnosis.sale-requirements': 'Satış yapabilmeniz için sizden bir şey daha gerekiyor.',
  'diagnosis.sale-over-limit':
    'Bu satış limitinizin üzerinde; en fazla {left} tutarında satış yapabilirsiniz.',
  'diagnosis.sale-below-minimum': 'En küçük satış tutarı {least}.',
  'diagnosis.refused': 'Bu ödeme bu şekilde yapılamıyor; lütfen başka bir tutar veya ödeme yöntemi deneyin.',
  'diagnosis.unknown': 'Şu anda bunu kontrol edemiyoruz; lütfen bize biraz zaman verin.',
  'error.400': 'Bizim tarafımızdaki bir sorun nedeniyle bu yapılamadı.',
  'error.401': 'Bizim tarafımızdaki teknik bir sorun bunu engelledi ve hiçbir işlem yapılmadı.',
  'error.404': 'Bunu bulamıyoruz; lütfen numarayı benimle birlikte kontrol edin.',
  'error.422': 'Gönderdiğimiz bilgilerden biri kabul edilmedi; gelin birlikte kontrol edelim.',
  'error.429': 'Sistemlerimize şu anda çok fazla istek geliyor. Lütfen daha sonra tekrar deneyin.',
  'error.500': 'Şu anda teknik bir sorun var ve bunu henüz doğrulayamıyoruz.',
};
