import fonts from './kor.fonts.json'
import type { Phrases } from './sentences.ts'

export const kor: Phrases = {
  code: 'kor',
  tag: 'ko',
  name: 'Korean',
  nativeName: '한국어',
  dir: 'ltr',
  review: null,
  fonts,
  needHelp: '도움이 필요합니다.',
  sentences: {
    help: '저는 혼자 여행하고 있어서 도움이 필요합니다.',
    family: '제 가족에게 전화해 주세요. 번호는 이 카드에 있습니다.',
    gate: '제 탑승구는 어디에 있나요?',
    nextFlight: '다음 비행기를 찾는 것을 도와주세요.',
    wheelchair: '휠체어가 필요합니다.',
    medicine: '정해진 시간에 약을 먹어야 합니다.',
    noEnglish: '저는 영어를 못합니다.',
    meeting: '이 카드에 있는 사람을 만나기로 했습니다.',
    passport: '여권 심사대는 어디에 있나요?',
    write: '글로 적어 주세요.',
    diet: '제가 먹을 수 없는 음식이 있습니다.',
    thanks: '감사합니다.',
  },
}
