import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { factsOf, PersonFacts } from '../people/PersonFacts.tsx'
import { usePersonQuery } from './details.api.ts'
import styles from './TripDetails.module.css'

// Everybody has this fact, so its room is kept and nothing below moves when it comes.
const TO_COME: ReturnType<typeof factsOf> = [['Member since', '\u00a0']]

/** What helps to decide about the owner of a listing. */
export function AboutPerson({ userId, username }: { userId: number; username: string }) {
  const { data, isError, isFetching, refetch } = usePersonQuery(userId)
  useRetryOnline(isError, refetch)
  if (isError && !data)
    return <NotLoaded title="We could not load more about this person." onRetry={refetch} retrying={isFetching} />
  const user = data?.user.id === userId ? data.user : undefined
  const facts = user ? factsOf(user) : TO_COME
  if (facts.length === 0) return null
  return (
    <section className={styles.trip} aria-labelledby="about-person" aria-busy={!user}>
      <h3 id="about-person" className={styles.heading}>
        About <bdi>{user?.username ?? username}</bdi>
      </h3>
      <PersonFacts facts={facts} />
    </section>
  )
}
