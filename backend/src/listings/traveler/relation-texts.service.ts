import { i18n } from '../../languages/i18n.ts'
import { relativeText } from '../listings.contract.ts'

/** What a traveler is to the poster: "Priya's mother". */
export const relativeOf = (name: string, relation: string): string => relativeText(i18n, name, relation)
