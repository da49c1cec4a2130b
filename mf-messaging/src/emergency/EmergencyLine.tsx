import styles from './EmergencyLine.module.css'
import { emergencyNumbers } from './emergencyNumbers.ts'

export interface EmergencyLabel {
  country: string
  numbers: Array<{ number: string; of?: 'ambulance' | 'police' }>
}

/** Returns the emergency numbers of the countries, in the order of the trip. */
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
          { number: ambulance, of: 'ambulance' },
          { number: police, of: 'police' },
        ],
      },
    ]
  })

const WITH_ARTICLE =
  /^(United|Central|Democratic|Republic|Czech|Dominican Republic|Isle)| Islands$|^(Bahamas|Comoros|Gambia|Maldives|Netherlands|Philippines|Seychelles)$/

/** Adds the article where English needs one: "the United States". */
export const inWords = (country: string): string => (WITH_ARTICLE.test(country) ? `the ${country}` : country)

/** Lists the emergency numbers: "Emergency in Qatar: 999". */
export const EmergencyLine = ({ countries }: { countries: readonly string[] }) => (
  <ul className={styles.list}>
    {emergencyLabels(countries).map(({ country, numbers }) => (
      <li key={country}>
        Emergency in {inWords(country)}:{' '}
        {numbers.map(({ number, of }, index) => (
          <span key={number} className={styles.number}>
            {index > 0 && ', '}
            <a href={`tel:${number}`}>{number}</a>
            {of && ` (${of})`}
          </span>
        ))}
      </li>
    ))}
  </ul>
)
