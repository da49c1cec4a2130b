import fonts from './jpn.fonts.json'
import type { Phrases } from './sentences.ts'

export const jpn: Phrases = {
  code: 'jpn',
  tag: 'ja',
  name: 'Japanese',
  nativeName: '日本語',
  dir: 'ltr',
  review: null,
  fonts,
  needHelp: '助けてください。',
  sentences: {
    help: '一人で旅行しています。助けてください。',
    family: '家族に電話してください。番号はこのカードにあります。',
    gate: '私の搭乗口はどこですか？',
    nextFlight: '次の便を探すのを手伝ってください。',
    wheelchair: '車いすが必要です。',
    medicine: '決まった時間に薬を飲む必要があります。',
    noEnglish: '英語が話せません。',
    meeting: 'このカードの人と待ち合わせをしています。',
    passport: '出入国審査はどこですか？',
    write: '書いてください。',
    diet: '食べられないものがあります。',
    thanks: 'ありがとうございます。',
  },
}
