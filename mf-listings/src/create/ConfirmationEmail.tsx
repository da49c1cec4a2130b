import { LISTING_ACTIONS, type MyListing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { locale } from '@flight-amigo/shared-ui/locale'
import { api, botCheckToken, errorText } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './ConfirmationEmail.module.css'

const confirmationApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendConfirmationAgain: build.mutation<void, { id: number; email: string; captchaToken: string | undefined }>({
      query: ({ id, ...body }) => ({ url: `/listings/${id}/confirmation-email`, method: 'POST', body }),
    }),
  }),
})

const momentText = (moment: string) =>
  new Date(moment).toLocaleString(locale(), { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** Says until when the link in the email works, and sends the email again. */
export function ConfirmationEmail({ listing: { id, email, confirmBy } }: { listing: MyListing }) {
  const { t } = useLingui()
  const [send] = confirmationApi.useSendConfirmationAgainMutation()
  const [isSending, setSending] = useState(false)
  const [outcome, setOutcome] = useState('')
  if (!confirmBy) return null
  const time = momentText(confirmBy)
  const sendAgain = async () => {
    setSending(true)
    setOutcome('')
    const captchaToken = await botCheckToken(LISTING_ACTIONS.confirmationEmail)
    const { error } = await send({ id, email, captchaToken })
    setSending(false)
    setOutcome(
      error
        ? errorText(error, t`The email could not be sent. Please try again.`)
        : t`We have sent the email to ${email} again. Please also look in your spam folder.`,
    )
  }
  return (
    <div className={styles.email}>
      <p>
        <Trans>Your email and phone stay hidden until you open the link, by {time}.</Trans>
      </p>
      <Button variant="quiet" size="small" busy={isSending} onClick={sendAgain}>
        <Trans comment="A button that sends an email again">Send again</Trans>
      </Button>
      <p role="status">{outcome}</p>
    </div>
  )
}
