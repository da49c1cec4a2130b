import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { CodeForm } from '@flight-amigo/shared-ui/CodeForm'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { Progress } from '@flight-amigo/shared-ui/Progress'
import { errorText, toast, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { usePhoneCodeQuery, useResendPhoneCodeMutation, useVerifyPhoneMutation } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import progressStyles from './CodeProgress.module.css'
import styles from './VerifyPage.module.css'

const LIGHTS = 6

/** Decorative: screen readers read the field. */
const CodeProgress = ({ digits }: { digits: number }) => (
  <div className={progressStyles.runway} data-digits={digits} aria-hidden="true">
    {[...Array(LIGHTS).keys()].map((index) => (
      <Progress
        key={index}
        className={progressStyles.light}
        label={`Digit ${index + 1} of ${LIGHTS}`}
        value={index < digits ? 1 : 0}
      />
    ))}
    <svg className={progressStyles.plane} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={PLANE} />
    </svg>
  </div>
)

export const codeSent = () => ({
  title: t`Code sent`,
  description: t`A new verification code has been sent to your phone.`,
})

export const codeNotSent = () => ({
  title: t`Failed to send code`,
  description: t`There was a problem sending the verification code.`,
})

const POLLING_MS = 3_000

const notDelivered = () => ({
  title: t`The code did not arrive`,
  description: t({
    message:
      'Please check the number, or ask for another code. If you ever replied STOP to one of our texts, reply START first.',
    comment: 'STOP and START stay as they are: the carrier knows only these words.',
  }),
})

interface Props {
  phone: string
  focused: boolean
  onChangeNumber: () => void
  /** Goes back to the verified number; undefined if there is none. */
  onBackToVerified: (() => void) | undefined
  onAlreadyVerified: () => void
  onVerified: () => void
}

export function PhoneCode(props: Props) {
  const { phone, focused, onChangeNumber, onBackToVerified, onAlreadyVerified, onVerified } = props
  const [verify] = useVerifyPhoneMutation()
  const [resend] = useResendPhoneCodeMutation()
  const { data: sent, refetch } = usePhoneCodeQuery(undefined, { pollingInterval: POLLING_MS })
  const withReauthentication = useReauthentication()
  const navigate = useNavigate()
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (focused) input.current?.focus()
  }, [focused])

  async function check(code: string) {
    clear()
    const result = await withReauthentication(() => verify(code))
    if (result.data) {
      onVerified()
      toast({
        title: t({ message: 'Phone verified', context: 'event' }),
        description: t`Your phone number has been successfully verified.`,
      })
      navigate('/profile')
      return undefined
    }
    if (hasCode(result.error, 'phone-verified')) {
      onAlreadyVerified()
      return undefined
    }
    const { atField, description } = codeProblem(result.error)
    if (!hasCode(result.error)) {
      fail({ title: t`Verification failed`, description })
      return undefined
    }
    toast({ title: t`Verification failed`, description, variant: 'destructive' })
    return atField
  }

  async function resendCode() {
    clear()
    const result = await withReauthentication(() => resend())
    const isVerified = hasCode(result.error, 'phone-verified')
    if (isVerified) onAlreadyVerified()
    else if (result.error) fail(codeNotSent(), result.error)
    else {
      refetch()
      toast(codeSent())
    }
    return !result.error
  }

  return (
    <CodeForm ref={input} submitLabel={t`Verify Phone Number`} onVerify={check} onResend={resendCode}>
      {({ field, submit, resend, digits }) => (
        <BoardingPass
          className={styles.step}
          stub={
            <div className={styles.buttons}>
              {resend}
              <Button variant="quiet" wide onClick={onChangeNumber}>
                <Trans>Change number</Trans>
              </Button>
              {onBackToVerified && (
                <Button variant="quiet" wide onClick={onBackToVerified}>
                  <Trans>Keep the old number</Trans>
                </Button>
              )}
            </div>
          }
        >
          <div>
            <h2>{t`Enter the 6-digit code`}</h2>
            <p className={styles.sentTo}>
              <Trans>
                We sent it to <b className={styles.phone}>{phone}</b>. It works for 10 minutes.
              </Trans>
            </p>
          </div>
          {field}
          <CodeProgress digits={digits} />
          <FailureNotice failure={failure ?? (sent?.undelivered ? notDelivered() : undefined)} />
          {submit}
        </BoardingPass>
      )}
    </CodeForm>
  )
}

function codeProblem(error: unknown): { description: string; atField: string } {
  const invalid = t`Invalid or expired verification code.`
  if (!hasCode(error)) {
    const sentence = errorText(error, t`We could not check the code. Please try again.`)
    return { description: sentence, atField: sentence }
  }
  const atField = errorText(error, invalid)
  const aboutTheCode = hasCode(error, 'code-wrong', 'code-expired', 'code-used', 'code-spent', 'login-unknown')
  return { description: aboutTheCode ? invalid : atField, atField }
}
