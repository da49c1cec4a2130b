import { Plural, Trans } from '@lingui/react/macro'
import { Star } from 'lucide'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { withOneDecimal } from './locale.ts'
import styles from './Stars.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const FIVE = [1, 2, 3, 4, 5] as const

export interface StarsProps {
  value: number
  className?: string | undefined
}

export const Stars = ({ value, className }: StarsProps) => (
  <span className={classes(styles.stars, className)}>
    <VisuallyHidden>
      <Trans>{value} out of 5 stars</Trans>
    </VisuallyHidden>
    {FIVE.map((star) => (
      <Icon of={Star} key={star} className={styles.star} data-filled={star <= Math.round(value) || undefined} />
    ))}
  </span>
)

export interface RatingProps {
  average: number
  count: number
  className?: string | undefined
}

export function Rating({ average, count, className }: RatingProps) {
  const rating = withOneDecimal(average)
  return (
    <span className={classes(styles.rating, className)}>
      <VisuallyHidden>
        <Plural
          value={count}
          one={`Rated ${rating} out of 5 by # traveler`}
          other={`Rated ${rating} out of 5 by # travelers`}
        />
      </VisuallyHidden>
      <span className={styles.digits} aria-hidden="true">
        <Icon of={Star} className={styles.star} data-filled />
        {rating} <span className={styles.count}>({count})</span>
      </span>
    </span>
  )
}
