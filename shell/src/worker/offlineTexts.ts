// A table instead of catalogs: the worker is a separate bundle, and must not depend on a file that it would have to
// load.

export interface OfflineTexts {
  title: string
  introduction: string
  empty: string
  requirements: string
  retry: string
  cardAsOf: (moment: string) => string
  asOf: (moment: string) => string
  comma?: string
}

const english: OfflineTexts = {
  title: 'You are offline',
  introduction: 'Below is what you have read last on this device. It may have changed since.',
  empty:
    'Conversations, contact details and meeting cards that you open while you are online can be read here later. ' +
    'There are none yet.',
  requirements: 'Searching, writing and tipping need a network. Your page comes back by itself when there is one.',
  retry: 'Try again',
  cardAsOf: (moment) => `There is no network. This is as of ${moment}.`,
  asOf: (moment) => `as of ${moment}`,
}

/** Drafted by machine, like the catalogs. */
const translated: Record<string, OfflineTexts> = {
  es: {
    title: 'No tiene conexión',
    introduction: 'Abajo está lo último que leyó en este dispositivo. Puede haber cambiado desde entonces.',
    empty:
      'Las conversaciones, los datos de contacto y las tarjetas de encuentro que abra con conexión podrán leerse aquí ' +
      'más tarde. Todavía no hay ninguno.',
    requirements: 'Buscar, escribir y dar propinas requiere conexión. Su página vuelve sola cuando la haya.',
    retry: 'Intentar de nuevo',
    cardAsOf: (moment) => `No hay conexión. Esto es de: ${moment}.`,
    asOf: (moment) => `de: ${moment}`,
  },
  hi: {
    title: 'आप ऑफ़लाइन हैं',
    introduction: 'नीचे वह है जो आपने इस डिवाइस पर पिछली बार पढ़ा था। हो सकता है तब से वह बदल गया हो।',
    empty:
      'जो बातचीत, संपर्क जानकारी और मिलन कार्ड आप ऑनलाइन रहते हुए खोलते हैं, उन्हें बाद में यहाँ पढ़ा जा सकता है। ' + 'अभी कोई नहीं है।',
    requirements: 'खोजने, लिखने और टिप देने के लिए नेटवर्क चाहिए। नेटवर्क मिलते ही आपका पेज अपने आप लौट आएगा।',
    retry: 'फिर कोशिश करें',
    cardAsOf: (moment) => `नेटवर्क नहीं है। यह जानकारी ${moment} की है।`,
    asOf: (moment) => `${moment} तक की जानकारी`,
  },
  te: {
    title: 'మీరు ఆఫ్‌లైన్‌లో ఉన్నారు',
    introduction: 'ఈ పరికరంలో మీరు చివరిగా చదివినది కింద ఉంది. ఆ తర్వాత అది మారి ఉండవచ్చు.',
    empty: 'మీరు ఆన్‌లైన్‌లో ఉన్నప్పుడు తెరిచే సంభాషణలు, సంప్రదింపు వివరాలు, మీటింగ్ కార్డ్‌లను తర్వాత ఇక్కడ చదవవచ్చు. ' + 'ప్రస్తుతం ఏవీ లేవు.',
    requirements: 'వెతకడానికి, రాయడానికి, టిప్ ఇవ్వడానికి నెట్‌వర్క్ కావాలి. నెట్‌వర్క్ రాగానే మీ పేజీ తనంతట తానే తిరిగి వస్తుంది.',
    retry: 'మళ్లీ ప్రయత్నించండి',
    cardAsOf: (moment) => `నెట్‌వర్క్ లేదు. ఇది ${moment} వరకు ఉన్న సమాచారం.`,
    asOf: (moment) => `${moment} వరకు ఉన్న సమాచారం`,
  },
  zh: {
    title: '您已离线',
    introduction: '以下是您在此设备上最后读到的内容，之后可能已有变化。',
    empty: '您联网时打开的对话、联系方式和会面卡，之后可以在这里阅读。目前还没有。',
    requirements: '搜索、写消息和给小费需要网络。网络恢复后，您的页面会自动打开。',
    retry: '重试',
    cardAsOf: (moment) => `没有网络。此内容截至${moment}。`,
    asOf: (moment) => `截至${moment}`,
    comma: '，',
  },
  ar: {
    title: 'لا اتصال لديك بالإنترنت',
    introduction: 'في الأسفل آخر ما قرأته على هذا الجهاز. ربما تغيّر منذ ذلك الحين.',
    empty:
      'المحادثات وبيانات التواصل وبطاقات اللقاء التي تُفتح عند توفر الاتصال يمكن قراءتها هنا لاحقًا. ' +
      'لا يوجد شيء منها بعد.',
    requirements: 'البحث والكتابة وتقديم الإكرامية تحتاج إلى شبكة. ستعود صفحتك من تلقاء نفسها عندما تتوفر.',
    retry: 'إعادة المحاولة',
    cardAsOf: (moment) => `لا توجد شبكة. هذا كما كان في ${moment}.`,
    asOf: (moment) => `كما في ${moment}`,
    comma: '، ',
  },
}

/** The language in the URL of a page, its texts, and the path without the language. */
export function languageOf(pathname: string): { lang: string; texts: OfflineTexts; path: string } {
  const [, first = ''] = pathname.split('/')
  const texts = Object.hasOwn(translated, first) ? translated[first] : undefined
  return texts
    ? { lang: first, texts, path: pathname.slice(first.length + 1) || '/' }
    : { lang: 'en', texts: english, path: pathname }
}
