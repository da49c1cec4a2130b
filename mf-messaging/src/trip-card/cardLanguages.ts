import type { LanguageCode } from '../phrases/phrases.ts'

/** Countries where a language is spoken at airports. Elsewhere English works best. */
export const COUNTRIES_BY_LANGUAGE: Partial<Record<LanguageCode, string>> = {
  ara:
    'Algeria|Bahrain|Egypt|Eritrea|Iraq|Jordan|Kuwait|Lebanon|Libya|Mauritania|Morocco|Oman|Qatar|Saudi Arabia|Somalia|' +
    'Sudan|Syria|Tunisia|United Arab Emirates|Western Sahara|Yemen',
  cmn: 'China|Taiwan',
  deu: 'Austria|Germany|Switzerland',
  fra:
    "Belgium|Benin|Burkina Faso|Burundi|Cameroon|Central African Republic|Chad|Comoros|Côte d'Ivoire|" +
    'Democratic Republic of the Congo|Djibouti|France|French Guiana|French Polynesia|Gabon|Guadeloupe|Guinea|Haiti|' +
    'Luxembourg|Madagascar|Mali|Martinique|Mayotte|New Caledonia|Niger|Republic of the Congo|Réunion|Saint Barthélemy|' +
    'Saint Martin|Saint Pierre and Miquelon|Senegal|Togo|Wallis and Futuna',
  hin: 'India',
  jpn: 'Japan',
  kor: 'North Korea|South Korea',
  spa:
    'Argentina|Bolivia|Chile|Colombia|Costa Rica|Cuba|Dominican Republic|Ecuador|El Salvador|Equatorial Guinea|' +
    'Guatemala|Honduras|Mexico|Nicaragua|Panama|Paraguay|Peru|Puerto Rico|Spain|Uruguay|Venezuela',
  urd: 'Pakistan',
}

/** Airports whose city speaks another language than its country. */
export const AIRPORTS_BY_LANGUAGE: Partial<Record<LanguageCode, string>> = {
  fra: 'GVA YUL YQB',
  tam: 'CJB IXM JAF MAA PNY TRZ',
  tel: 'CDP HYD KJB RJA TIR VGA VTZ',
}

const languageOf = (lists: typeof COUNTRIES_BY_LANGUAGE, name: string, separator: string) =>
  (Object.keys(lists) as LanguageCode[]).find((code) => lists[code]?.split(separator).includes(name))

/** `country` is named as in the list of airports. */
export interface CardAirport {
  airport: string
  country: string
}

export const spokenAt = ({ airport, country }: CardAirport): LanguageCode[] => [
  ...new Set(
    [languageOf(AIRPORTS_BY_LANGUAGE, airport, ' '), languageOf(COUNTRIES_BY_LANGUAGE, country, '|')].filter(
      (code) => code !== undefined,
    ),
  ),
]

/** Returns the traveler's language where it is spoken, otherwise the local one or English. */
export function languageAt(stop: CardAirport, travelerLanguage: LanguageCode): LanguageCode {
  const spoken = spokenAt(stop)
  return spoken.includes(travelerLanguage) ? travelerLanguage : (spoken[0] ?? 'eng')
}

export const cardLanguages = (travelerLanguage: LanguageCode, stops: readonly CardAirport[]): LanguageCode[] => [
  ...new Set<LanguageCode>([travelerLanguage, 'eng', ...stops.map((stop) => languageAt(stop, travelerLanguage))]),
]
