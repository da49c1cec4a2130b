import type { Testimonial } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { useSession } from '@flight-amigo/shell/sdk'
import { useRef, useState } from 'react'
import styles from './RateAndReview.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { ReportReview } from './ReportReview.tsx'
import { ChangeForm } from './TestimonialForm.tsx'

interface Query {
  data?: Testimonial[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** The testimonials about a person. Their authors change them here, the person answers, and others report them. */
export function TestimonialList({ query }: { query: Query }) {
  const { data, isError, isFetching, refetch } = query
  useRetryOnline(isError, refetch)
  if (isError && !data)
    return <ErrorState level={3} title="Failed to fetch testimonials" onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonGroup label="Loading testimonials">
        <Skeleton lines={3} />
      </SkeletonGroup>
    )
  if (data.length === 0) return <p className={styles.none}>No testimonials yet</p>
  return (
    <ul className={styles.list}>
      {data.map((testimonial) => (
        <Item key={testimonial.id} testimonial={testimonial} />
      ))}
    </ul>
  )
}

function Item({ testimonial }: { testimonial: Testimonial }) {
  const { user: me } = useSession()
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const { id, rating, createdAt, text, user, reply, mine, changeable, replyable } = testimonial
  // The form is gone after it was sent, so the focus moves to the testimonial.
  const close = () => {
    setOpen(false)
    item.current?.focus()
  }
  const what = changeable ? 'Change my review' : 'Answer'
  if (changeable && isOpen)
    return (
      <li ref={item} className={styles.testimonial} tabIndex={-1}>
        <ChangeForm testimonial={testimonial} onDone={close} onCancel={close} />
      </li>
    )
  return (
    <li ref={item} className={styles.testimonial} tabIndex={-1}>
      <div className={styles.head}>
        <Stars value={rating} />
        <time dateTime={createdAt}>{dayOfMoment(createdAt)}</time>
      </div>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      <p className={styles.author} dir="auto">
        By {user.username}
      </p>
      {reply && (
        <div className={styles.reply}>
          <b>Answer</b>
          <p className={styles.text} dir="auto">
            {reply.text}
          </p>
        </div>
      )}
      {replyable && isOpen && <ReplyForm id={id} onDone={close} onCancel={close} />}
      <div className={styles.actions}>
        {(changeable || replyable) && !isOpen && (
          <Button
            variant="quiet"
            size="small"
            aria-label={changeable ? `${what} for ${testimonial.route}` : `${what} ${user.username}'s review`}
            onClick={() => setOpen(true)}
          >
            {what}
          </Button>
        )}
        {me && !mine && !isOpen && <ReportReview id={id} author={user.username} />}
      </div>
    </li>
  )
}
