import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { factsOf, PersonFacts } from '../people/PersonFacts.tsx'
import { usePersonQuery } from './details.api.ts'
import styles from './TripDetails.module.css'

/** What helps to decide about the owner of a listing. */
export function AboutPerson({ userId }: { userId: number }) {
  const { data, isError, isFetching, refetch } = usePersonQuery(userId)
  useRetryOnline(isError, refetch)
  if (isError && !data)
    return <NotLoaded title="We could not load more about this person." onRetry={refetch} retrying={isFetching} />
  const facts = data?.user.id === userId ? factsOf(data.user) : []
  if (facts.length === 0) return null
  return (
    <section className={styles.trip} aria-labelledby="about-person">
      <h3 id="about-person" className={styles.heading}>
        About <bdi>{data?.user.username}</bdi>
      </h3>
      <PersonFacts facts={facts} />
    </section>
  )
}
