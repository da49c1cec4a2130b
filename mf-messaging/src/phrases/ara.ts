import type { Phrases } from './sentences.ts'

export const ara: Phrases = {
  code: 'ara',
  tag: 'ar',
  name: 'Arabic',
  nativeName: 'العربية',
  dir: 'rtl',
  review: null,
  needHelp: 'أحتاج إلى مساعدة.',
  sentences: {
    help: 'أسافر بمفردي وأحتاج إلى مساعدة.',
    family: 'أرجو الاتصال بعائلتي. الرقم مكتوب في هذه البطاقة.',
    gate: 'أين بوابة رحلتي؟',
    nextFlight: 'أرجو مساعدتي في العثور على الرحلة التالية.',
    wheelchair: 'أحتاج إلى كرسي متحرك.',
    medicine: 'يجب أن أتناول دوائي في أوقات محددة.',
    noEnglish: 'لا أتكلم الإنجليزية.',
    meeting: 'سألتقي بالشخص المذكور في هذه البطاقة.',
    passport: 'أين مراقبة الجوازات؟',
    write: 'أرجو كتابة ذلك.',
    diet: 'هناك أطعمة لا أستطيع تناولها.',
    thanks: 'شكرًا.',
  },
}
