import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { t } from '@lingui/core/macro'
import styles from './Hero.module.css'
import { useRecentTestimonialsQuery } from './home.api.ts'

/** The newest good review, or an invitation to write one. */
export function HeroReview() {
  const { data } = useRecentTestimonialsQuery()
  if (!data) return null
  const review = data.find(({ rating }) => rating >= 4)
  if (!review) return t`Reviews are written only by people who traveled together or wrote to each other.`
  const { text, route, user } = review
  return (
    <figure className={styles.said}>
      <Avatar name={user.username} src={user.profilePictureUrl} size="person" />
      <div>
        <blockquote dir="auto">“{text}”</blockquote>
        <figcaption>
          <bdi>{user.username}</bdi>, {route}
        </figcaption>
      </div>
    </figure>
  )
}
