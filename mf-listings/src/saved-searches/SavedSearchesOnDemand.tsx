// Apart from SavedSearches.tsx, whose code comes after the listings above it.
import { onDemand } from '../onDemand.tsx'

/** The saved searches in the profile. */
export const SavedSearchesOnDemand = onDemand(
  () => import('./SavedSearches.tsx').then(({ SavedSearches }) => SavedSearches),
  { loading: null, failed: 'Your saved searches could not be loaded' },
)
