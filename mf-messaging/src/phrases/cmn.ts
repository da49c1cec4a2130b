import fonts from './cmn.fonts.json'
import type { Phrases } from './sentences.ts'

export const cmn: Phrases = {
  code: 'cmn',
  tag: 'zh-Hans',
  name: 'Mandarin Chinese',
  nativeName: '中文',
  dir: 'ltr',
  review: null,
  fonts,
  needHelp: '我需要帮助。',
  sentences: {
    help: '我独自旅行，需要帮助。',
    family: '请给我的家人打电话。号码在这张卡上。',
    gate: '我的登机口在哪里？',
    nextFlight: '请帮我找到下一个航班。',
    wheelchair: '我需要轮椅。',
    medicine: '我需要按时服药。',
    noEnglish: '我不会说英语。',
    meeting: '我要和这张卡上的人见面。',
    passport: '护照检查在哪里？',
    write: '请写下来。',
    diet: '有些食物我不能吃。',
    thanks: '谢谢。',
  },
}
