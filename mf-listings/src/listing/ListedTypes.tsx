import { Link } from '@flight-amigo/shell/sdk'
import { type Filters, searchAddress } from '../search/searchAddress.ts'
import styles from './ListingResults.module.css'

const WORDS = {
  both: 'Amigos and travelers who ask for help',
  helper: 'Amigos who offer help',
  seeking_help: 'Travelers who ask for help',
}

/** Says which types of listings a list has, and leads to the same search for the others. */
export const ListedTypes = ({ filters }: { filters: Filters }) => {
  const { type, ...trip } = filters
  const links = type ? ([[undefined, 'Show both']] as const) : TYPES
  return (
    <p className={styles.types}>
      <span>{WORDS[type ?? 'both']}</span>
      {links.map(([type, label]) => (
        <Link key={label} className={styles.type} to={searchAddress({ ...trip, ...(type && { type }) })}>
          {label}
        </Link>
      ))}
    </p>
  )
}

const TYPES = [
  ['helper', 'Amigos only'],
  ['seeking_help', 'Help seekers only'],
] as const
