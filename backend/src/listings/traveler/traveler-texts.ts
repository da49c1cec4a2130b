import { i18n } from '../../languages/i18n.ts'
import { nameOfLanguage } from '../../languages/languages.ts'
import { type TravelerFacts, type TravelerTrip, travelerText } from '../listings.contract.ts'

export const describeTraveler = (traveler: TravelerFacts, trip: TravelerTrip): string =>
  travelerText({ i18n, nameOfLanguage, list: inRow }, traveler, trip)

export const inRow = (items: string[]) =>
  i18n.locale === 'en' ? [items.slice(0, -1).join(', '), items.at(-1)].filter(Boolean).join(' and ') : i18n.list(items)
