/**
 * Names that only the site may have. An entry of one word is refused as a whole word; an entry of several words, or in
 * Chinese, wherever it occurs. Words that are also people's names, such as सुरक्षा and مشرف, are reserved in phrases only.
 */
interface ReservedNames {
  support: readonly string[]
  official: readonly string[]
  verified: readonly string[]
  administrator: readonly string[]
  payments: readonly string[]
  security: readonly string[]
  /** The site's name in the script of the language. */
  site: readonly string[]
}

/** A new language needs an entry (`name.contract.test.ts`). */
export const RESERVED_NAMES: Readonly<Record<string, ReservedNames>> = {
  en: {
    support: ['support', 'support team', 'help desk', 'customer service', 'customer care', 'no reply', 'deleted user'],
    official: ['official'],
    verified: ['verified'],
    administrator: [
      ...['admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'moderation', 'staff'],
      ...['admin team', 'staff team', 'postmaster', 'webmaster'],
    ],
    payments: ['payment', 'payments', 'refund', 'refunds', 'payout', 'payouts', 'billing', 'paypal', 'stripe'],
    security: ['security', 'trust', 'trust team', 'trust safety', 'trust and safety'],
    site: ['amigo', 'amigos', 'flight amigo'],
  },
  es: {
    support: ['soporte', 'atención al cliente', 'servicio al cliente', 'centro de ayuda', 'equipo de ayuda'],
    official: ['oficial'],
    verified: ['verificado', 'verificada'],
    administrator: ['administrador', 'administradora', 'administración', 'moderador', 'moderadora', 'moderación'],
    payments: ['pago', 'pagos', 'reembolso', 'reembolsos', 'facturación'],
    security: ['seguridad'],
    site: ['vuelo amigo', 'flight amigos'],
  },
  hi: {
    support: [...['सहायता', 'समर्थन', 'सपोर्ट', 'हेल्पडेस्क', 'हेल्प डेस्क', 'कस्टमर केयर', 'कस्टमर सर्विस', 'ग्राहक सेवा']],
    official: ['आधिकारिक', 'ऑफिशियल', 'ऑफ़िशियल'],
    verified: ['सत्यापित', 'वेरिफाइड', 'वेरिफ़ाइड'],
    administrator: ['प्रशासक', 'व्यवस्थापक', 'एडमिन', 'मॉडरेटर', 'संचालक मंडल'],
    payments: ['भुगतान', 'पेमेंट', 'पेमेंट्स', 'रिफंड', 'रिफ़ंड', 'पेपाल', 'स्ट्राइप'],
    security: ['सुरक्षा टीम', 'सुरक्षा दल', 'सुरक्षा विभाग', 'सुरक्षा केंद्र', 'सिक्योरिटी'],
    site: ['अमीगो', 'अमिगो', 'फ्लाइट अमीगो', 'फ्लाइट अमिगो'],
  },
  te: {
    support: ['మద్దతు', 'సపోర్ట్', 'సహాయ కేంద్రం', 'సహాయ బృందం', 'హెల్ప్ డెస్క్', 'హెల్ప్‌డెస్క్', 'కస్టమర్ కేర్', 'కస్టమర్ సర్వీస్'],
    official: ['అధికారిక', 'అఫీషియల్'],
    verified: ['ధృవీకరించబడింది', 'ధృవీకరించిన', 'ధ్రువీకరించిన', 'వెరిఫైడ్'],
    administrator: ['నిర్వాహకుడు', 'నిర్వాహకులు', 'నిర్వాహకురాలు', 'అడ్మిన్', 'మోడరేటర్'],
    payments: ['చెల్లింపు', 'చెల్లింపులు', 'పేమెంట్', 'పేమెంట్స్', 'రీఫండ్', 'వాపసు', 'పేపాల్', 'స్ట్రైప్'],
    security: ['భద్రత', 'భద్రతా', 'సెక్యూరిటీ'],
    site: ['అమిగో', 'అమీగో', 'ఫ్లైట్ అమిగో', 'ఫ్లైట్ అమీగో'],
  },
  zh: {
    support: ['客服', '客户服务', '客戶服務', '技术支持', '技術支援', '帮助中心', '幫助中心', '已删除用户'],
    official: ['官方'],
    verified: ['已认证', '已認證', '已验证', '已驗證', '认证用户', '認證用戶'],
    administrator: ['管理员', '管理員', '版主', '站长', '站長', '工作人员', '工作人員'],
    payments: ['付款', '支付', '退款', '贝宝', '收款'],
    security: ['安全中心', '安全团队', '安全團隊', '账户安全', '帳戶安全', '账号安全'],
    site: ['阿米戈', '阿米哥'],
  },
  ar: {
    support: ['الدعم', 'دعم', 'خدمة العملاء', 'خدمة الزبائن', 'مركز المساعدة', 'فريق المساعدة'],
    official: ['رسمي', 'الرسمي', 'رسمية', 'الرسمية'],
    verified: ['موثق', 'الموثق', 'موثقة', 'تم التحقق', 'حساب موثق'],
    administrator: ['المشرف', 'المشرفون', 'المشرفين', 'المسؤول', 'الإدارة', 'مدير الموقع', 'فريق الإشراف', 'أدمن'],
    payments: ['الدفع', 'المدفوعات', 'مدفوعات', 'استرداد', 'الاسترداد', 'باي بال', 'بايبال', 'سترايب'],
    security: ['الأمان', 'الأمن', 'فريق الأمان'],
    site: ['أميغو', 'أميجو', 'أميقو', 'فلايت أميغو', 'فلايت أميجو', 'فلايت أميقو'],
  },
}
