import type { Phrases } from './sentences.ts'

export const eng: Phrases = {
  code: 'eng',
  tag: 'en',
  name: 'English',
  nativeName: 'English',
  dir: 'ltr',
  review: null,
  needHelp: 'I need help.',
  sentences: {
    help: 'I am traveling alone and need help.',
    family: 'Please call my family. The number is on this card.',
    gate: 'Where is my gate?',
    nextFlight: 'Please help me to find the next flight.',
    wheelchair: 'I need a wheelchair.',
    medicine: 'I need my medicine at certain times.',
    noEnglish: 'I do not speak English.',
    meeting: 'I am meeting the person on this card.',
    passport: 'Where is passport control?',
    write: 'Please write it down.',
    diet: 'There are foods that I cannot eat.',
    thanks: 'Thank you.',
  },
}
