import type { Phrases } from './sentences.ts'

export const spa: Phrases = {
  code: 'spa',
  tag: 'es',
  name: 'Spanish',
  nativeName: 'Español',
  dir: 'ltr',
  review: null,
  needHelp: 'Necesito ayuda.',
  sentences: {
    help: 'Viajo sin compañía y necesito ayuda.',
    family: 'Por favor, llame a mi familia. El número está en esta tarjeta.',
    gate: '¿Dónde está mi puerta de embarque?',
    nextFlight: 'Por favor, ayúdeme a encontrar el próximo vuelo.',
    wheelchair: 'Necesito una silla de ruedas.',
    medicine: 'Necesito tomar mis medicinas a ciertas horas.',
    noEnglish: 'No hablo inglés.',
    meeting: 'Voy a encontrarme con la persona de esta tarjeta.',
    passport: '¿Dónde está el control de pasaportes?',
    write: 'Por favor, escríbalo.',
    diet: 'Hay alimentos que no puedo comer.',
    thanks: 'Gracias.',
  },
}
