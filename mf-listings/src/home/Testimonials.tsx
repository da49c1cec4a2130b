import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { announce } from '@flight-amigo/shared-ui/announce'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { Link } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PersonLink } from '../people/PersonLink.tsx'
import { useRecentTestimonialsQuery } from './home.api.ts'
import styles from './Testimonials.module.css'

const MAX_CHARACTERS = 200
const MAX_LINES = 6
/** Not worth a button. */
const MIN_HIDDEN = 60

/** Cuts at the end of a word; undefined if the text is short enough. */
export function shortened(text: string): string | undefined {
  const lines = text.split('\n').slice(0, MAX_LINES).join('\n')
  const begin = lines.length > MAX_CHARACTERS ? truncate(lines) : lines
  return text.length - begin.length < MIN_HIDDEN ? undefined : `${begin}…`
}

function truncate(text: string): string {
  const end = text.slice(0, MAX_CHARACTERS + 1).search(/\s\S*$/)
  if (end > MAX_CHARACTERS / 2) return text.slice(0, end)
  // Chinese and Thai have no spaces, and a visible character may have several code units.
  const characters = [...new Intl.Segmenter().segment(text)].filter(
    ({ index, segment }) => index + segment.length <= MAX_CHARACTERS,
  )
  return characters.map(({ segment }) => segment).join('')
}

const SHORTCUTS = [
  { to: '/search?type=helper', label: msg`Find an Amigo` },
  { to: '/search?type=seeking_help', label: msg`See who needs help` },
  { to: '/search', label: msg`Browse all listings` },
]

export function Testimonials() {
  return (
    <section className={styles.section} aria-labelledby="testimonials">
      <h2 id="testimonials" className={styles.heading}>
        <Trans>What Our Users Say</Trans>
      </h2>
      <NewestTestimonials />
    </section>
  )
}

function NewestTestimonials() {
  const { t } = useLingui()
  const { data, isError, isFetching, refetch } = useRecentTestimonialsQuery()
  if (isError && !data)
    return <ErrorState level={3} title={t`Failed to fetch testimonials`} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonGroup label={t`Loading testimonials`} className={styles.grid}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} shape="block" className={styles.loading} />
        ))}
      </SkeletonGroup>
    )
  if (data.length === 0)
    return (
      <EmptyState
        level={3}
        title={t`No testimonials yet`}
        action={SHORTCUTS.map(({ to, label }) => (
          <Link key={to} className={buttonClass({ variant: 'quiet' })} to={to}>
            {t(label)}
          </Link>
        ))}
      >
        <Trans>Fly with someone, and tell others about it.</Trans>
      </EmptyState>
    )
  return (
    <ul className={styles.grid}>
      {data.map(({ id, text, rating, route, user }) => (
        <li key={id}>
          <Card className={styles.card}>
            <div className={styles.author}>
              <Avatar name={user.username} src={user.profilePictureUrl} size="small" />
              <span>
                <b>
                  <PersonLink id={user.id}>{user.username}</PersonLink>
                </b>{' '}
                <span className={styles.route}>{reviewedRoute(route)}</span>
              </span>
              <Stars value={rating} />
            </div>
            <Review text={text} author={user.username} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Review({ text, author }: { text: string; author: string }) {
  const { t } = useLingui()
  const [isWhole, setWhole] = useState(false)
  const short = shortened(text)
  const toggle = () => {
    setWhole(!isWhole)
    // The focus stays on the button below the text, so announce the rest.
    if (!isWhole) announce(text.slice((short ?? text).length - 1).trim())
  }
  return (
    <div>
      <PersonText as="blockquote" className={styles.text}>
        {isWhole ? text : (short ?? text)}
      </PersonText>
      {short && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-label={isWhole ? t`Read less of ${author}'s review` : t`Read more of ${author}'s review`}
          onClick={toggle}
        >
          {isWhole ? t`Read less` : t`Read more`}
        </button>
      )}
    </div>
  )
}

export function reviewedRoute(route: string): string {
  const [departureAirport = '', arrivalAirport = ''] = route.split(' to ')
  return t`${departureAirport} to ${arrivalAirport}`
}
