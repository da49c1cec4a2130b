// Apart from FittingPeople.tsx, whose code nobody needs who fills in the form.
import { onDemand } from '../onDemand.tsx'
import { FittingSkeleton } from './FittingSkeleton.tsx'

/** Who fits a new listing. */
export const FittingOnDemand = onDemand(
  () => import('./FittingPeople.tsx').then(({ FittingPeople }) => FittingPeople),
  {
    loading: <FittingSkeleton />,
    failed: 'Who fits your trip could not be loaded',
  },
)
