import styles from './EmergencyLine.module.css'
import { emergencyNumbers } from './emergencyNumbers.ts'

/** "Emergency in the United States: 911", as words and numbers. */
export interface EmergencyLabel {
  country: string
  numbers: Array<{ number: string; of?: 'ambulance' | 'police' }>
}

/** Whom to call in each country on the way, in the order of the way. */
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

/** "the United States". */
export const inWords = (country: string): string => (WITH_ARTICLE.test(country) ? `the ${country}` : country)

/** Whom to call in each country on the way: "Emergency in Qatar: 999". */
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
