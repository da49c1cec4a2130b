// Apart from CloseToIt.tsx, whose code comes after the results of the search.
import { onDemand } from '../onDemand.tsx'
import { CloseSkeleton } from './CloseSkeleton.tsx'

/** What comes close to a search. */
export const CloseOnDemand = onDemand(() => import('./CloseToIt.tsx').then(({ CloseToIt }) => CloseToIt), {
  loading: <CloseSkeleton />,
  failed: 'What comes close to your search could not be loaded',
})
