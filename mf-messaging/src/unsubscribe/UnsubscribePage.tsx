import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { api, useFailure, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import styles from './UnsubscribeFrame.module.css'

interface Frame {
  heading: string
  lead: string
  children: ReactNode
}

const UnsubscribeFrame = ({ heading, lead, children }: Frame) => (
  <Page className={styles.page}>
    <PageHeading lead={lead}>{heading}</PageHeading>
    <div className={styles.actions}>{children}</div>
  </Page>
)

const addressOf = (token: string) => `/unsubscribe/${encodeURIComponent(token)}`

/** Authorized by the token in the link of an email. */
const { useUnsubscribeMutation, useSubscribeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<null, string>({
      query: (token) => ({ url: addressOf(token), method: 'POST', body: {} }),
    }),
    subscribe: build.mutation<null, string>({ query: (token) => ({ url: addressOf(token), method: 'DELETE' }) }),
  }),
})

const BUTTONS = { stop: msg`Stop these emails`, start: msg`Turn them on again` }
const UNREAD = {
  ...BUTTONS,
  heading: msg`Emails about unread messages`,
  question: msg`We email you when a message stays unread for ten minutes. You can stop that here.`,
  stopped: msg`You won't get any more emails about unread messages. You still have your messages here.`,
  on: msg`We'll email you again when a message stays unread for ten minutes.`,
}
const TRIP = {
  ...BUTTONS,
  heading: msg`Emails about a trip`,
  question: msg`We email you at each step of this trip. You can stop that here.`,
  stopped: msg`You won't get any more emails about this trip. The link in your invitation still shows it.`,
  on: msg`We'll email you at each step of this trip again.`,
}
const ADDRESS = {
  heading: msg`Emails to this address`,
  question: msg`Someone gave us your email address. You can stop all our emails to it permanently, even if someone enters it again.`,
  stopped: msg`We'll never email this address again. If an account uses it, it still gets login codes and notices about the account.`,
  on: msg`We may email this address again.`,
  stop: msg`Stop all emails to this address`,
  start: msg`Allow emails again`,
}
const TEXTS_BY_TOPIC: Record<string, typeof UNREAD> = { trip: TRIP, address: ADDRESS }

/** `/unsubscribe`, the link in an email. It needs no login, and opening it changes nothing. */
export function UnsubscribePage() {
  const { t } = useLingui()
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const { question, stopped: done, on, stop, start, heading } = TEXTS_BY_TOPIC[parameters.get('about') ?? ''] ?? UNREAD
  const [stopped, setStopped] = useState<boolean>()
  const [unsubscribe, stopping] = useUnsubscribeMutation()
  const { failure, fail, clear } = useFailure()
  const [subscribe, starting] = useSubscribeMutation()

  async function change(isStopped: boolean) {
    clear()
    const { error } = await (isStopped ? unsubscribe(token) : subscribe(token))
    if (error)
      fail({ title: t`Nothing was changed`, description: t`Please check your connection and try again.` }, error)
    else setStopped(isStopped)
  }
  return (
    <UnsubscribeFrame heading={t(heading)} lead={t(stopped === undefined ? question : stopped ? done : on)}>
      {stopped ? (
        <Button variant="quiet" busy={starting.isLoading} onClick={() => change(false)}>
          {t(start)}
        </Button>
      ) : (
        <Button busy={stopping.isLoading} onClick={() => change(true)}>
          {t(stop)}
        </Button>
      )}
      <FailureNotice failure={failure} />
    </UnsubscribeFrame>
  )
}
