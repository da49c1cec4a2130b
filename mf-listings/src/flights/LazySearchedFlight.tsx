import { isPublished } from '@flight-amigo/backend/contract/flights'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import type { Filters } from '../search/searchAddress.ts'
import styles from './SearchedFlight.module.css'

const SearchedFlight = lazyComponent(
  () => import('./SearchedFlight.tsx').then(({ SearchedFlight }) => SearchedFlight),
  { loading: <div className={styles.flight} /> },
)

export const LazySearchedFlight = ({ filters: { flight, date, endDate = date } }: { filters: Filters }) =>
  flight && date && date === endDate && isPublished(date) && <SearchedFlight number={flight} date={date} />
