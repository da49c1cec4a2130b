import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import styles from './Hero.module.css'
import { useRecentTestimonialsQuery } from './home.api.ts'
import { reviewedRoute } from './reviewedRoute.ts'

export function HeroReview() {
  const { data } = useRecentTestimonialsQuery()
  if (!data) return null
  const review = data.find(({ rating }) => rating >= 4)
  if (!review) return t`Reviews are written only by people who traveled together or wrote to each other.`
  const { text, user } = review
  const { username } = user
  const route = reviewedRoute(review.route)
  return (
    <figure className={styles.figure}>
      <Avatar name={username} src={user.profilePictureUrl} size="profile" />
      <div>
        <PersonText as="blockquote">{t`“${text}”`}</PersonText>
        <figcaption>
          <Trans comment="Below a review: its author and a route, 'HYD to ORD'.">
            <bdi>{username}</bdi>, {route}
          </Trans>
        </figcaption>
      </div>
    </figure>
  )
}
