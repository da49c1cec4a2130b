import type { PersonListings } from '@flight-amigo/backend/contract/listings'
import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { usePersonQuery } from './details.api.ts'
import styles from './TripDetails.module.css'

const REPLIES = { hour: 'an hour', hours: 'a few hours', day: 'a day', days: 'a few days' }
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What helps to decide about a person. */
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
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={label === 'In their words' || label === 'Phone' ? styles.wide : undefined}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function factsOf({ languages, bio, verified, memberSince, repliesWithin }: PersonListings['user']): [string, string][] {
  const facts: [string, string | null | undefined | false][] = [
    ['Languages', languages],
    ['Member since', memberSince && MONTH.format(new Date(`${memberSince}-01`))],
    ['Usually replies within', repliesWithin && REPLIES[repliesWithin]],
    [
      'Phone',
      verified && 'Verified: this person entered a code that we sent to their phone. It says nothing else about them.',
    ],
    ['In their words', bio],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}
