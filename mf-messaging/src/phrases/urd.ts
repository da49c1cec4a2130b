import type { Phrases } from './sentences.ts'

export const urd: Phrases = {
  code: 'urd',
  tag: 'ur',
  name: 'Urdu',
  nativeName: 'اردو',
  dir: 'rtl',
  review: null,
  needHelp: 'مجھے مدد چاہیے۔',
  sentences: {
    help: 'میں اکیلے سفر میں ہوں اور مجھے مدد چاہیے۔',
    family: 'براہِ کرم میرے گھر والوں کو فون کریں۔ نمبر اس کارڈ پر ہے۔',
    gate: 'میرا گیٹ کہاں ہے؟',
    nextFlight: 'براہِ کرم اگلی پرواز ڈھونڈنے میں میری مدد کریں۔',
    wheelchair: 'مجھے وہیل چیئر چاہیے۔',
    medicine: 'مجھے مقررہ وقت پر دوا لینی ہوتی ہے۔',
    noEnglish: 'مجھے انگریزی نہیں آتی۔',
    meeting: 'مجھے اس کارڈ والے شخص سے ملنا ہے۔',
    passport: 'پاسپورٹ کی جانچ کہاں ہوتی ہے؟',
    write: 'براہِ کرم اسے لکھ دیں۔',
    diet: 'کچھ چیزیں کھانا میرے لیے منع ہے۔',
    thanks: 'شکریہ۔',
  },
}
