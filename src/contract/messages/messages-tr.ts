import type { Messages } from './messages-en.ts';

/** Placeholders take no suffixes: the vowel would depend on the value. */
export const messagesTr: Messages = {
  'ramp.PAYMENT_READY': [
    '{amount} tutarındaki {order} numaralı işleminiz ödeme bekliyor. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    'İşleminiz ödeme bekliyor. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
  ],
  'ramp.PAYMENT_ACCEPTED': [
    '{order} numaralı işlem için {amount} tutarındaki ödemeniz kabul edildi. Şimdilik başka bir şey yapmanıza gerek yok.',
    '{order} numaralı işlem için ödemeniz kabul edildi. Şimdilik başka bir şey yapmanıza gerek yok.',
    'Ödemeniz kabul edildi. Şimdilik başka bir şey yapmanıza gerek yok.',
  ],
  'ramp.PAYMENT_RECEIVED': [
    '{amount} tutarındaki ödemenizi aldık ve {order} numaralı işlemi gerçekleştiriyoruz.',
    'Ödemenizi aldık ve {order} numaralı işlemi gerçekleştiriyoruz.',
    'Ödemenizi aldık ve işleminizi gerçekleştiriyoruz.',
  ],
  'ramp.PAYMENT_DECLINED': [
    '{order} numaralı işlem için ödemeniz reddedildi ve işlem kapatıldı. Yeni bir işlem başlatıp başka bir ödeme yöntemi seçebilirsiniz.',
    'Ödemeniz reddedildi ve işlem kapatıldı. Yeni bir işlem başlatıp başka bir ödeme yöntemi seçebilirsiniz.',
  ],
  'ramp.PAYMENT_CANCELLED': [
    '{order} numaralı işlem iptal edildi. Ödemeyi yaptıysanız, kontrol edebilmemiz için lütfen ne zaman ve nasıl yaptığınızı bize bildirin.',
    'İşleminiz iptal edildi. Ödemeyi yaptıysanız, kontrol edebilmemiz için lütfen ne zaman ve nasıl yaptığınızı bize bildirin.',
  ],
  'ramp.COIN_DEPOSIT_READY': [
    '{order} numaralı işlemi tamamlamak için lütfen {deadline} tarihine kadar yalnızca talimatlardaki ağ üzerinden ve talimatlardaki adrese {crypto} gönderin. Gönderimi zaten yaptıysanız lütfen tekrarlamayın.',
    '{order} numaralı işlemi tamamlamak için lütfen yalnızca talimatlardaki ağ üzerinden ve talimatlardaki adrese {crypto} gönderin. Gönderimi zaten yaptıysanız lütfen tekrarlamayın.',
    'İşleminizi tamamlamak için lütfen kripto varlığınızı yalnızca talimatlardaki ağ üzerinden ve talimatlardaki adrese gönderin. Gönderimi zaten yaptıysanız lütfen tekrarlamayın.',
  ],
  'ramp.COIN_DEPOSIT_CONFIRMED': [
    'Gönderdiğiniz {crypto} bize ulaştı ve {order} numaralı işlemi gerçekleştiriyoruz.',
    'Kripto varlığınız bize ulaştı ve {order} numaralı işlemi gerçekleştiriyoruz.',
    'Kripto varlığınız bize ulaştı ve işleminizi gerçekleştiriyoruz.',
  ],
  'ramp.IN_PROGRESS': [
    '{order} numaralı işlem gerçekleştiriliyor. Bir şey yapmanıza gerek yok.',
    'İşleminiz gerçekleştiriliyor. Bir şey yapmanıza gerek yok.',
  ],
  'ramp.EXTRA_VERIFICATION': [
    '{order} numaralı işlemin devam edebilmesi için ek bir kontrol gerekiyor.',
    'İşleminizin devam edebilmesi için ek bir kontrol gerekiyor.',
  ],
  'ramp.COIN_TRANSFERRED': [
    '{order} numaralı işlemde belirtilen cüzdan adresine {crypto} gönderdik. Gönderim ağda onaylandığında tutar orada görünür.',
    'Kripto varlığı {order} numaralı işlemde belirtilen cüzdan adresine gönderdik. Gönderim ağda onaylandığında varlık orada görünür.',
    'Kripto varlığı işleminizde belirtilen cüzdan adresine gönderdik. Gönderim ağda onaylandığında varlık orada görünür.',
  ],
  'ramp.FIAT_TRANSFERRED': [
    '{order} numaralı işlemde belirtilen banka hesabına {amount} gönderdik. Ne zaman ulaşacağı alıcı bankaya bağlıdır.',
    '{order} numaralı işlemin tutarını, işlemde belirtilen banka hesabına gönderdik. Ne zaman ulaşacağı alıcı bankaya bağlıdır.',
    'İşleminizin tutarını, işlemde belirtilen banka hesabına gönderdik. Ne zaman ulaşacağı alıcı bankaya bağlıdır.',
  ],
  'ramp.FULFILLED': [
    '{order} numaralı işlem tamamlandı: {crypto} için {amount}. Teşekkür ederiz.',
    '{order} numaralı işlem tamamlandı. Teşekkür ederiz.',
    'İşleminiz tamamlandı. Teşekkür ederiz.',
  ],
  'ramp.EXPIRED': [
    '{order} numaralı işlemin süresi doldu, lütfen artık ödeme veya gönderim yapmayın. Yaptıysanız lütfen tarihi ve tutarı bize bildirin.',
    'İşleminizin süresi doldu, lütfen artık ödeme veya gönderim yapmayın. Yaptıysanız lütfen tarihi ve tutarı bize bildirin.',
  ],
  'ramp.REFUNDED': [
    '{order} numaralı işlem tamamlanamadı ve tutar, geldiği hesaba veya cüzdana iade edildi. Ne zaman ulaşacağı bankanıza veya ağa bağlıdır.',
    'İşleminiz tamamlanamadı ve tutar, geldiği hesaba veya cüzdana iade edildi. Ne zaman ulaşacağı bankanıza veya ağa bağlıdır.',
  ],
  'payment-ready.api': [
    '{order} numaralı işlemi tamamlamak için lütfen ödeme talimatlarını izleyin ve {deadline} tarihine kadar {reference} referansıyla {amount} ödeyin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    '{order} numaralı işlemi tamamlamak için lütfen ödeme talimatlarını izleyin ve {reference} referansıyla {amount} ödeyin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    '{order} numaralı işlemi tamamlamak için lütfen ödeme talimatlarını izleyin ve {deadline} tarihine kadar {amount} ödeyin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    '{order} numaralı işlemi tamamlamak için lütfen ödeme talimatlarını izleyin ve {amount} ödeyin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    'İşleminizi tamamlamak için lütfen ödeme talimatlarını izleyin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
  ],
  'payment-ready.sdk': [
    '{amount} tutarındaki {order} numaralı işleminizi tamamlamak için lütfen ödemeyi, işlemi başlattığınız yerde bitirin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    'İşleminizi tamamlamak için lütfen ödemeyi, işlemi başlattığınız yerde bitirin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
  ],
  'payment-ready.redirect': [
    '{amount} tutarındaki {order} numaralı işleminizi tamamlamak için lütfen ödemeyi ödeme sayfasında bitirin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
    'İşleminizi tamamlamak için lütfen ödemeyi ödeme sayfasında bitirin. Ödemeyi zaten yaptıysanız lütfen tekrar ödeme yapmayın.',
  ],
  'late.PAYMENT_ACCEPTED': ['{order} numaralı işlem için ödemeniz kabul edildi.', 'Ödemeniz kabul edildi.'],
  'late.PAYMENT_RECEIVED': ['{order} numaralı işlem için ödemenizi aldık.', 'Ödemenizi aldık.'],
  'late.COIN_DEPOSIT_CONFIRMED': [
    '{order} numaralı işlem için kripto varlığınız bize ulaştı.',
    'Kripto varlığınız bize ulaştı.',
  ],
  'late.IN_PROGRESS': ['{order} numaralı işlem gerçekleştiriliyor.', 'İşleminiz gerçekleştiriliyor.'],
  'late.COIN_TRANSFERRED': [
    'Kripto varlığı {order} numaralı işlemde belirtilen cüzdan adresine gönderdik.',
    'Kripto varlığı işleminizde belirtilen cüzdan adresine gönderdik.',
  ],
  'late.FIAT_TRANSFERRED': [
    '{order} numaralı işlemin tutarını, işlemde belirtilen banka hesabına gönderdik.',
    'İşleminizin tutarını, işlemde belirtilen banka hesabına gönderdik.',
  ],
  'late.longer': 'İşlem her zamankinden uzun sürüyor. Bunun için özür dileriz, güncel bilgi istedik.',
  'onboarding.PENDING': 'Belgelerinizi aldık ve inceliyoruz.',
  'onboarding.APPROVED': 'Belgeleriniz onaylandı.',
  'onboarding.REJECTED': 'Gönderdiğiniz belgeleri kabul edemedik.',
  'requirement.US_TAX_ID': 'Lütfen ABD vergi kimlik numaranızı ve ait olduğu eyaleti bize gönderin.',
  'requirement.PERSONAL_DETAILS':
    'Lütfen adınızı ve soyadınızı, doğum tarihinizi ve ikamet adresinizi bize gönderin.',
  'requirement.DOCUMENT':
    'Lütfen pasaportunuzun, ehliyetinizin veya kimlik kartınızın bir fotoğrafını gönderin.',
  'requirement.SELFIE': 'Lütfen yüzünüzün yakın tarihte kamerayla çekilmiş bir fotoğrafını gönderin.',
  'requirement.SOURCE_FUNDS':
    'Lütfen bu işlemde kullanılan paranın kaynağını bize bildirin, örneğin maaş veya birikim.',
  'requirement.OCCUPATION': 'Lütfen mesleğinizi ve çalıştığınız sektörü bize bildirin.',
  'requirement.PURPOSE_OF_TX': 'Lütfen bu işlemin amacını bize bildirin.',
  'limit.DAILY': '24 saat içinde ödeyebileceğiniz tutar için bir limit vardır.',
  'limit.WEEKLY': '7 gün içinde ödeyebileceğiniz tutar için bir limit vardır.',
  'limit.MONTHLY': '30 gün içinde ödeyebileceğiniz tutar için bir limit vardır.',
  'limit.ANNUAL': '12 ay içinde ödeyebileceğiniz tutar için bir limit vardır.',
  'limit-left.DAILY': [
    '24 saat içinde en fazla {left} daha ödeyebilirsiniz.',
    '24 saat içinde ödeyebileceğiniz tutar için bir limit vardır.',
  ],
  'limit-left.WEEKLY': [
    '7 gün içinde en fazla {left} daha ödeyebilirsiniz.',
    '7 gün içinde ödeyebileceğiniz tutar için bir limit vardır.',
  ],
  'limit-left.MONTHLY': [
    '30 gün içinde en fazla {left} daha ödeyebilirsiniz.',
    '30 gün içinde ödeyebileceğiniz tutar için bir limit vardır.',
  ],
  'limit-left.ANNUAL': [
    '12 ay içinde en fazla {left} daha ödeyebilirsiniz.',
    '12 ay içinde ödeyebileceğiniz tutar için bir limit vardır.',
  ],
  'limit-left.sale': [
    'En fazla {left} tutarında daha satış yapabilirsiniz.',
    'Satabileceğiniz tutar için bir limit vardır.',
  ],
  'limit-reached.DAILY':
    'Son 24 saat için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.WEEKLY':
    'Son 7 gün için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.MONTHLY':
    'Son 30 gün için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.ANNUAL':
    'Son 12 ay için geçerli limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'limit-reached.sale': 'Satış limitinize ulaştınız. Limit kademeli olarak yeniden açılır.',
  'diagnosis.ready': [
    'Kontrollerimizde {amount} tutarındaki ödemenizi engelleyecek bir şey bulunmadı. Lütfen tekrar deneyin.',
    'Kontrollerimizde ödemenizi engelleyecek bir şey bulunmadı. Lütfen tekrar deneyin.',
  ],
  'diagnosis.requirements': [
    '{amount} tutarında ödeme yapabilmeniz için sizden bir bilgi veya belge daha gerekiyor.',
    'Ödeme yapabilmeniz için sizden bir bilgi veya belge daha gerekiyor.',
  ],
  'diagnosis.not-found': 'Bu bilgilerle bir hesap bulamadık. Lütfen bilgilerin doğru olduğunu kontrol edin.',
  'diagnosis.over-limit': [
    '{amount} tutarındaki ödemeniz limitinizin üzerinde. En fazla {left} ödeyebilirsiniz.',
    'Ödemeniz limitinizin üzerinde. En fazla {left} ödeyebilirsiniz.',
    'Ödemeniz limitinizin üzerinde.',
  ],
  'diagnosis.below-minimum': [
    '{amount} tutarındaki ödemeniz asgari tutarın altında. Asgari ödeme tutarı: {least}.',
    'Ödemeniz asgari tutarın altında. Asgari ödeme tutarı: {least}.',
    'Ödemeniz asgari tutarın altında.',
  ],
  'diagnosis.sale-ready': [
    'Kontrollerimizde {amount} tutarındaki satışınızı engelleyecek bir şey bulunmadı. Lütfen tekrar deneyin.',
    'Kontrollerimizde satışınızı engelleyecek bir şey bulunmadı. Lütfen tekrar deneyin.',
  ],
  'diagnosis.sale-requirements': [
    '{amount} tutarında satış yapabilmeniz için sizden bir bilgi veya belge daha gerekiyor.',
    'Satış yapabilmeniz için sizden bir bilgi veya belge daha gerekiyor.',
  ],
  'diagnosis.sale-over-limit': [
    '{amount} tutarındaki satışınız limitinizin üzerinde. En fazla {left} tutarında satış yapabilirsiniz.',
    'Satışınız limitinizin üzerinde. En fazla {left} tutarında satış yapabilirsiniz.',
    'Satışınız limitinizin üzerinde.',
  ],
  'diagnosis.sale-below-minimum': [
    '{amount} tutarındaki satışınız asgari tutarın altında. Asgari satış tutarı: {least}.',
    'Satışınız asgari tutarın altında. Asgari satış tutarı: {least}.',
    'Satışınız asgari tutarın altında.',
  ],
  'diagnosis.refused':
    'Bu ödeme seçtiğiniz şekilde yapılamıyor. Lütfen başka bir tutar veya ödeme yöntemi deneyin.',
  'diagnosis.sale-refused':
    'Bu satış seçtiğiniz şekilde yapılamıyor. Lütfen başka bir tutar veya ödeme alma yöntemi deneyin.',
  'diagnosis.unknown': 'Şu anda bunu kontrol edemiyoruz. Lütfen daha sonra tekrar deneyin.',
  'error.400': 'Bizden kaynaklanan bir sorun nedeniyle bunu şu anda tamamlayamıyoruz.',
  'error.401': 'Bizden kaynaklanan teknik bir sorun nedeniyle bunu şu anda tamamlayamıyoruz.',
  'error.404': 'Bu numarayla bir kayıt bulamadık. Lütfen numarayı kontrol edin.',
  'error.422': 'Bazı bilgiler kabul edilmedi. Lütfen bilgilerin doğru olduğunu kontrol edin.',
  'error.429': 'Sistemlerimize şu anda çok fazla istek geliyor. Lütfen daha sonra tekrar deneyin.',
  'error.500': 'Teknik bir sorun nedeniyle bunu şu anda doğrulayamıyoruz.',
};
