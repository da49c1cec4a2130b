// Apart from TellMe.tsx, whose code comes after the results of the search.
import { onDemand } from '../onDemand.tsx'

/** The offer to tell somebody when a trip is posted. Its code comes only where a search finds little. */
export const TellMeOnDemand = onDemand(() => import('./TellMe.tsx').then(({ TellMe }) => TellMe), {
  loading: null,
  failed: 'What tells you when someone posts could not be loaded',
})
