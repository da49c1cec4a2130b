import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { api, useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { type ReactNode, useState } from 'react'
import styles from './UnsubscribeFrame.module.css'

const UNREAD_HEADING = 'Emails about unread messages'

interface Frame {
  heading?: string
  lead: string
  children: ReactNode
}

const UnsubscribeFrame = ({ heading = UNREAD_HEADING, lead, children }: Frame) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>{heading}</PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

const QUESTION = 'We email you when a message stays unread for ten minutes. You can stop that here.'

const addressOf = (token: string) => `/unsubscribe/${encodeURIComponent(token)}`

/** Turns emails off and on. The token in the link of an email authorizes it. */
const { useUnsubscribeMutation, useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<null, string>({
      query: (token) => ({ url: addressOf(token), method: 'POST', body: {} }),
    }),
    subscribe: build.mutation<null, string>({ query: (token) => ({ url: addressOf(token), method: 'DELETE' }) }),
  }),
})

const BUTTONS = { stop: 'Stop these emails', start: 'Turn them on again' }
const UNREAD = {
  ...BUTTONS,
  question: QUESTION,
  stopped: 'You won’t get any more emails about unread messages. You still have your messages here.',
  on: 'We’ll email you again when a message stays unread for ten minutes.',
}
const TRIP = {
  ...BUTTONS,
  heading: 'Emails about a trip',
  question: 'We email you at each step of this trip. You can stop that here.',
  stopped: 'You won’t get any more emails about this trip. The link in your invitation still shows it.',
  on: 'We’ll email you at each step of this trip again.',
}
const ADDRESS = {
  heading: 'Emails to this address',
  question:
    'Someone gave us your email address. You can stop all our emails to it permanently, even if someone enters it again.',
  stopped:
    'We’ll never email this address again. If an account uses it, it still gets login codes and notices about the account.',
  on: 'We may email this address again.',
  stop: 'Stop all emails to this address',
  start: 'Allow emails again',
}
const ABOUT: Record<string, typeof UNREAD & { heading?: string }> = { trip: TRIP, address: ADDRESS }

/** `/unsubscribe`, the link in an email. The page needs no login, and opening it changes nothing. */
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
