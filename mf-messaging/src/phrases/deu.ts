import type { Phrases } from './sentences.ts'

export const deu: Phrases = {
  code: 'deu',
  tag: 'de',
  name: 'German',
  nativeName: 'Deutsch',
  dir: 'ltr',
  review: null,
  needHelp: 'Ich brauche Hilfe.',
  sentences: {
    help: 'Ich reise allein und brauche Hilfe.',
    family: 'Bitte rufen Sie meine Familie an. Die Nummer steht auf dieser Karte.',
    gate: 'Wo ist mein Flugsteig?',
    nextFlight: 'Bitte helfen Sie mir, den nächsten Flug zu finden.',
    wheelchair: 'Ich brauche einen Rollstuhl.',
    medicine: 'Ich muss meine Medikamente zu festen Zeiten nehmen.',
    noEnglish: 'Ich spreche kein Englisch.',
    meeting: 'Ich treffe die Person auf dieser Karte.',
    passport: 'Wo ist die Passkontrolle?',
    write: 'Bitte schreiben Sie es auf.',
    diet: 'Es gibt Speisen, die ich nicht essen darf.',
    thanks: 'Danke.',
  },
}
