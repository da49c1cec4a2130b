import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { announce } from '@flight-amigo/shared-ui/announce'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { Link } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { PersonLink } from '../people/PersonLink.tsx'
import { useRecentTestimonialsQuery } from './home.api.ts'
import { shortened } from './shortened.ts'
import styles from './Testimonials.module.css'

const SHORTCUTS = [
  { to: '/search?type=helper', label: 'Find an Amigo' },
  { to: '/search?type=seeking_help', label: 'See who needs help' },
  { to: '/search', label: 'Browse all listings' },
]

/** The newest testimonials. */
export function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <h2 id="testimonials" className={styles.heading}>
        What Our Users Say
      </h2>
      <NewestTestimonials />
    </section>
  )
}

function NewestTestimonials() {
  const { data, isError, isFetching, refetch } = useRecentTestimonialsQuery()
  if (isError && !data)
    return <ErrorState level={3} title="Failed to fetch testimonials" onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonGroup label="Loading testimonials" className={styles.grid}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} shape="block" className={styles.loading} />
        ))}
      </SkeletonGroup>
    )
  if (data.length === 0)
    return (
      <EmptyState
        level={3}
        title="No testimonials yet"
        action={SHORTCUTS.map(({ to, label }) => (
          <Link key={to} className={buttonClass({ variant: 'quiet' })} to={to}>
            {label}
          </Link>
        ))}
      >
        Fly with someone, and tell others about it.
      </EmptyState>
    )
  return (
    <ul className={styles.grid}>
      {data.map(({ id, text, rating, route, user }) => (
        <li key={id}>
          <Card className={styles.card}>
            <Stars value={rating} />
            <Review text={text} author={user.username} />
            <footer className={styles.author}>
              <Avatar name={user.username} src={user.profilePictureUrl} size="small" />
              <span>
                <b>
                  <PersonLink id={user.id}>{user.username}</PersonLink>
                </b>{' '}
                <span className={styles.route}>{route}</span>
              </span>
            </footer>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The words of a testimonial. Of a long one the beginning, until somebody wants to read more. */
function Review({ text, author }: { text: string; author: string }) {
  const [isWhole, setWhole] = useState(false)
  const short = shortened(text)
  const toggle = () => {
    setWhole(!isWhole)
    // The focus stays on the button, after the text, so the rest is read out.
    if (!isWhole) announce(text.slice((short ?? text).length - 1).trim())
  }
  return (
    <div>
      <blockquote className={styles.text} dir="auto">
        {isWhole ? text : (short ?? text)}
      </blockquote>
      {short && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-label={`Read ${isWhole ? 'less' : 'more'} of ${author}'s review`}
          onClick={toggle}
        >
          Read {isWhole ? 'less' : 'more'}
        </button>
      )}
    </div>
  )
}
