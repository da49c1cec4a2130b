import type { Testimonial } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { Stars } from '@flight-amigo/shared-ui/Stars'
import { useLazyDialog } from '@flight-amigo/shared-ui/useLazyDialog'
import { errorText, loadReportDialog, toast, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

const reportNotOpened = (error: unknown) =>
  toast({
    variant: 'destructive',
    title: t`This could not be opened`,
    description: errorText(error, t`Please check your connection and try again.`),
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
    return <ErrorState level={3} title={t`Failed to fetch testimonials`} onRetry={refetch} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonGroup label={t`Loading testimonials`}>
        <Skeleton lines={3} />
      </SkeletonGroup>
    )
  if (data.length === 0)
    return (
      <p className={styles.none}>
        <Trans>No testimonials yet</Trans>
      </p>
    )
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
  const { dialog: form, show, close: closeForm } = useLazyDialog(reportNotOpened)
  const item = useRef<HTMLLIElement>(null)
  const { id, rating, createdAt, text, user, reply, mine, changeable, replyable, together, publishAt } = testimonial
  // The testimonial replaces the focused form, so move the focus.
  const close = () => {
    closeForm()
    item.current?.focus()
  }
  const { username } = user
  const { route } = testimonial
  const action = changeable
    ? t`Change my review`
    : t({ message: 'Reply', comment: 'A button, and the heading of a reply' })
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
      <PersonText as="p" className={styles.text}>
        {text}
      </PersonText>
      <p className={styles.author}>
        <Trans comment="The author of a review">
          By{' '}
          <PersonLink id={user.id} of="mention">
            {username}
          </PersonLink>
        </Trans>
        {' · '}
        {together ? t`Traveled together` : t`Wrote to each other`}
      </p>
      {publishAt && <p className={styles.none}>{unpublishedText(publishAt)}</p>}
      {reply && (
        <div className={styles.reply}>
          <b>
            <Trans>Reply</Trans>
          </b>
          <PersonText as="p" className={styles.text}>
            {reply.text}
          </PersonText>
        </div>
      )}
      {replyable && form}
      <div className={styles.actions}>
        {(changeable || replyable) && !form && (
          <Button
            variant="quiet"
            size="small"
            aria-label={changeable ? t`Change my review for ${route}` : t`Reply to ${username}'s review`}
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
  const { dialog, show } = useLazyDialog(reportNotOpened)
  const title = t`Report ${author}'s review`
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-label={title}
        onClick={() => show(loadReportDialog, { title, username: author, about: { testimonialId: id } })}
      >
        <Trans>Report</Trans>
      </Button>
      {dialog}
    </>
  )
}
