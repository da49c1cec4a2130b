import { i18n } from '../../languages/i18n.ts'
import { CITY_TRANSLATIONS } from './city-translations.ts'

/** The city's name in the current language, or the name in the list where there is no other. */
export const cityName = (city: string): string => CITY_TRANSLATIONS.get(city)?.[i18n.locale]?.[0] ?? city
