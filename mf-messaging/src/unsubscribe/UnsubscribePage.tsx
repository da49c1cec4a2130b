import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { api, useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { type ReactNode, useState } from 'react'
import styles from './UnsubscribeFrame.module.css'

const MAILS = 'Mails about unread messages'

interface Frame {
  heading?: string
  lead: string
  children: ReactNode
}

/** The screen around its buttons. */
const UnsubscribeFrame = ({ heading = MAILS, lead, children }: Frame) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>{heading}</PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

/** The text of the screen before anything is changed. */
const QUESTION = 'We send one mail when a message stays unread for ten minutes. You can stop that here.'

const addressOf = (token: string) => `/unsubscribe/${encodeURIComponent(token)}`

/** Mails about unread messages, off and on: the token of a mail's link is the permission. */
const { useUnsubscribeMutation, useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<null, string>({
      query: (token) => ({ url: addressOf(token), method: 'POST', body: {} }),
    }),
    subscribe: build.mutation<null, string>({ query: (token) => ({ url: addressOf(token), method: 'DELETE' }) }),
  }),
})

const OF_KIND = { stop: 'Stop these mails', start: 'Turn them on again' }
const UNREAD = {
  ...OF_KIND,
  question: QUESTION,
  stopped: 'You will get no more mails about unread messages. Your messages are still in your list.',
  on: 'You will get a mail again when a message stays unread for ten minutes.',
}
const OF_TRIP = {
  ...OF_KIND,
  heading: 'Mails about a trip',
  question: 'We write to you at each step of this trip. You can stop that here.',
  stopped: 'You will get no more mails about this trip. The link of your invitation still shows it.',
  on: 'You will get a mail at each step of this trip again.',
}
const OF_ADDRESS = {
  heading: 'Emails to this address',
  question:
    'Someone has given us your email address. You can stop all our emails to it for good, whoever types it again.',
  stopped:
    'We will never write to this address again. Only if an account uses it, it still gets codes to log in and notices about the account itself.',
  on: 'We may write to this address again.',
  stop: 'Stop all emails to this address',
  start: 'Allow emails again',
}
const ABOUT: Record<string, typeof UNREAD & { heading?: string }> = { trip: OF_TRIP, address: OF_ADDRESS }

/** The link of a mail leads here. The page works without a login, and opening it changes nothing. */
export function UnsubscribePage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { question, stopped: done, on, stop, start, ...heading } = ABOUT[parameters.get('about') ?? ''] ?? UNREAD
  const [stopped, setStopped] = useState<boolean>()
  const [unsubscribe, stopping] = useUnsubscribeMutation()
  const { failure, fail, clear } = useFailure()
  const [subscribe, starting] = useSubscribeMutation()

  async function change(isStopped: boolean) {
    clear()
    const { error } = await (isStopped ? unsubscribe(token) : subscribe(token))
    if (error) fail({ title: 'Nothing was changed', description: 'Please check your connection and try again.' }, error)
    else setStopped(isStopped)
  }
  return (
    <UnsubscribeFrame {...heading} lead={stopped === undefined ? question : stopped ? done : on}>
      {stopped ? (
        <Button variant="quiet" busy={starting.isLoading} onClick={() => change(false)}>
          {start}
        </Button>
      ) : (
        <Button busy={stopping.isLoading} onClick={() => change(true)}>
          {stop}
        </Button>
      )}
      <FailureNotice failure={failure} />
    </UnsubscribeFrame>
  )
}
