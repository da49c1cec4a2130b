import type { Testimonial } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { useLazyDialog } from '@flight-amigo/shared-ui/useLazyDialog'
import { errorText, loadReportDialog, toast, useSession } from '@flight-amigo/shell/sdk'
import { type Ref, useRef } from 'react'
import { PersonLink } from '../people/PersonLink.tsx'
import styles from './RateAndReview.module.css'
import { unpublishedText } from './unpublishedText.ts'

interface Query {
  data?: Testimonial[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

const sayNotOpened = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: 'This could not be opened',
    description: errorText(error, 'Please check your connection and try again.'),
  })
const loadChangeForm = () => import('./TestimonialForm.tsx').then(({ ChangeForm }) => ChangeForm)
const loadReplyForm = () => import('./ReplyForm.tsx').then(({ ReplyForm }) => ReplyForm)

interface Props {
  query: Query
  ref?: Ref<HTMLUListElement>
}

export function TestimonialList({ query, ref }: Props) {
  const { data, isError, isFetching, refetch } = query
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
    <ul ref={ref} className={styles.list}>
      {data.map((testimonial) => (
        <Item key={testimonial.id} testimonial={testimonial} />
      ))}
    </ul>
  )
}

function Item({ testimonial }: { testimonial: Testimonial }) {
  const { user: me } = useSession()
  const { dialog: form, show, close: closeForm } = useLazyDialog(sayNotOpened)
  const item = useRef<HTMLLIElement>(null)
  const { id, rating, createdAt, text, user, reply, mine, changeable, replyable, together, publishAt } = testimonial
  // The form that had the focus is replaced by the testimonial.
  const close = () => {
    closeForm()
    item.current?.focus()
  }
  const action = changeable ? 'Change my review' : 'Reply'
  const open = () =>
    changeable
      ? show(loadChangeForm, { testimonial, onDone: close, onCancel: close })
      : show(loadReplyForm, { id, onDone: close, onCancel: close })
  if (changeable && form)
    return (
      <li ref={item} className={styles.testimonial} tabIndex={-1}>
        {form}
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
      <p className={styles.author}>
        By{' '}
        <PersonLink id={user.id} of="mention">
          {user.username}
        </PersonLink>
        {together ? ' · Traveled together' : ' · Wrote to each other'}
      </p>
      {publishAt && <p className={styles.none}>{unpublishedText(publishAt)}</p>}
      {reply && (
        <div className={styles.reply}>
          <b>Reply</b>
          <p className={styles.text} dir="auto">
            {reply.text}
          </p>
        </div>
      )}
      {replyable && form}
      <div className={styles.actions}>
        {(changeable || replyable) && !form && (
          <Button
            variant="quiet"
            size="small"
            aria-label={changeable ? `${action} for ${testimonial.route}` : `${action} to ${user.username}'s review`}
            onClick={open}
          >
            {action}
          </Button>
        )}
        {me && !mine && !form && <ReportReview id={id} author={user.username} />}
      </div>
    </li>
  )
}

function ReportReview({ id, author }: { id: number; author: string }) {
  const { dialog, show } = useLazyDialog(sayNotOpened)
  const title = `Report ${author}'s review`
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={title}
        onClick={() => show(loadReportDialog, { title, username: author, about: { testimonialId: id } })}
      >
        Report
      </Button>
      {dialog}
    </>
  )
}
