import type { Testimonial } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { useRef, useState } from 'react'
import styles from './RateAndReview.module.css'
import { ReplyForm } from './ReplyForm.tsx'
import { ChangeForm } from './TestimonialForm.tsx'
import { useTestimonialsOfQuery } from './testimonials.api.ts'

/** The testimonials about a person. Their authors change them here, and the person answers. */
export function TestimonialList({ userId }: { userId: number }) {
  const { data, isError, isFetching, refetch } = useTestimonialsOfQuery(userId)
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
  const [isOpen, setOpen] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const { rating, createdAt, text, user, reply, changeable, replyable } = testimonial
  // The form is gone after it was sent, so the focus moves to the testimonial.
  const close = () => {
    setOpen(false)
    item.current?.focus()
  }
  if (changeable && isOpen)
    return (
      <li ref={item} className={styles.testimonial} tabIndex={-1}>
        <ChangeForm testimonial={testimonial} onDone={close} />
      </li>
    )
  return (
    <li ref={item} className={styles.testimonial} tabIndex={-1}>
      <div className={styles.head}>
        <Stars value={rating} />
        <time dateTime={createdAt}>{dayOfMoment(createdAt)}</time>
      </div>
      <p className={styles.text}>{text}</p>
      <p className={styles.author}>By {user.username}</p>
      {reply && (
        <div className={styles.reply}>
          <b>Answer</b>
          <p className={styles.text}>{reply.text}</p>
        </div>
      )}
      {replyable && isOpen && <ReplyForm id={testimonial.id} onDone={close} />}
      {(changeable || replyable) && !isOpen && (
        <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
          {changeable ? 'Change my review' : 'Answer'}
        </Button>
      )}
    </li>
  )
}
