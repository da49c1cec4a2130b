import { i18n, useLazy } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import styles from './EmergencyLine.module.css'
import { emergencyNumbers } from './emergencyNumbers.ts'

export interface EmergencyLabel {
  country: string
  numbers: Array<{ number: string; kind?: 'ambulance' | 'police' }>
}

export const emergencyLabels = (countries: readonly string[]): EmergencyLabel[] =>
  [...new Set(countries)].flatMap((country) => {
    const found = emergencyNumbers(country)
    if (!found) return []
    if ('all' in found) return [{ country, numbers: [{ number: found.all }] }]
    const { ambulance, police } = found
    return [
      {
        country,
        numbers: [
          { number: ambulance, kind: 'ambulance' },
          { number: police, kind: 'police' },
        ],
      },
    ]
  })

/** In English, these names need an article: "Emergency in the Philippines". */
const WITH_ARTICLE =
  /^(United|Central|Democratic|Republic|Czech|Dominican Republic|Isle)| Islands$|^(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)$/

const inEnglish = (country: string): string => (WITH_ARTICLE.test(country) ? `the ${country}` : country)

export const loadCountryNames = async (): Promise<(country: string) => string> =>
  i18n.locale === 'en' ? inEnglish : (await import('@flight-amigo/shared-ui/countryNamer')).countryNamer()

export function emergencyText(name: string, nameOf: (country: string) => string): string {
  const country = nameOf(name)
  return t`Emergency in ${country}`
}

export const EMERGENCY_KINDS = {
  ambulance: msg({ message: 'ambulance', comment: 'Stands after an emergency number.' }),
  police: msg({ message: 'police', comment: 'Stands after an emergency number.' }),
}

export function EmergencyLine({ countries }: { countries: readonly string[] }) {
  const { loaded: nameOf = inEnglish } = useLazy(loadCountryNames, { isEnabled: i18n.locale !== 'en' })
  return (
    <ul className={styles.list}>
      {emergencyLabels(countries).map(({ country, numbers }) => (
        <li key={country}>
          {emergencyText(country, nameOf)}:{' '}
          {numbers.map(({ number, kind }, index) => (
            <span key={number} className={styles.number}>
              {index > 0 && ', '}
              <a href={`tel:${number}`}>{number}</a>
              {kind && ` (${t(EMERGENCY_KINDS[kind])})`}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
