import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { HowSoon } from './HowSoon.tsx'
import { useChangeSearchMutation } from './savedSearches.api.ts'
import { PACES, paceWords } from './searchWords.ts'

/** How soon one hears of what a saved search finds. */
export function Pace({ search: { id, pace, fromCity } }: { search: SavedSearch }) {
  const [change] = useChangeSearchMutation()
  return (
    <HowSoon
      label="How soon"
      value={pace}
      choices={PACES}
      help={paceWords(pace, fromCity)}
      save={(next) => change({ id, change: { pace: next } })}
    />
  )
}
