import type { Phrases } from './sentences.ts'

export const fra: Phrases = {
  code: 'fra',
  tag: 'fr',
  name: 'French',
  nativeName: 'Français',
  dir: 'ltr',
  review: null,
  needHelp: 'J’ai besoin d’aide.',
  sentences: {
    help: 'Je voyage sans accompagnement et j’ai besoin d’aide.',
    family: 'Appelez ma famille, s’il vous plaît. Le numéro est sur cette carte.',
    gate: 'Où est ma porte d’embarquement ?',
    nextFlight: 'Aidez-moi à trouver le prochain vol, s’il vous plaît.',
    wheelchair: 'J’ai besoin d’un fauteuil roulant.',
    medicine: 'Je dois prendre mes médicaments à heures fixes.',
    noEnglish: 'Je ne parle pas anglais.',
    meeting: 'J’ai rendez-vous avec la personne indiquée sur cette carte.',
    passport: 'Où est le contrôle des passeports ?',
    write: 'Écrivez-le, s’il vous plaît.',
    diet: 'Il y a des aliments que je ne peux pas manger.',
    thanks: 'Merci.',
  },
}
