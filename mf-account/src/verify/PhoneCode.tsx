import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { CodeForm } from '@flight-amigo/shared-ui/CodeForm'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { errorText, toast, useFailure, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { usePhoneCodeQuery, useResendPhoneCodeMutation, useVerifyPhoneMutation } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import { Runway } from './Runway.tsx'
import styles from './VerifyPage.module.css'
import { CODE_HEADING } from './VerifySkeleton.tsx'

const POLLING_MS = 3_000

const NOT_DELIVERED = {
  title: 'The code did not arrive',
  description:
    'Please check the number, or ask for another code. If you ever replied STOP to one of our texts, reply START first.',
}

interface Props {
  phone: string
  /** Whether a code has just been sent: its field takes the focus. */
  focused: boolean
  onChangeNumber: () => void
  /** Goes back to the number that is verified; undefined if there is none. */
  onKeepOld: (() => void) | undefined
  onAlreadyVerified: () => void
  onVerified: () => void
}

export function PhoneCode(props: Props) {
  const { phone, focused, onChangeNumber, onKeepOld, onAlreadyVerified, onVerified } = props
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
      toast({ title: 'Phone verified', description: 'Your phone number has been successfully verified.' })
      navigate('/profile')
      return undefined
    }
    if (hasCode(result.error, 'phone-verified')) {
      onAlreadyVerified()
      return undefined
    }
    const { atField, description } = codeProblem(result.error)
    if (!hasCode(result.error)) {
      fail({ title: 'Verification failed', description })
      return undefined
    }
    toast({ title: 'Verification failed', description, variant: 'destructive' })
    return atField
  }

  async function resendCode() {
    clear()
    const result = await withReauthentication(() => resend())
    const isVerified = hasCode(result.error, 'phone-verified')
    if (isVerified) onAlreadyVerified()
    else if (result.error) {
      const description = 'There was a problem sending the verification code.'
      fail({ title: 'Failed to send code', description }, result.error)
    } else {
      refetch()
      toast({ title: 'Code sent', description: 'A new verification code has been sent to your phone.' })
    }
    return !result.error
  }

  return (
    <CodeForm ref={input} submitLabel="Verify Phone Number" onVerify={check} onResend={resendCode}>
      {({ field, submit, resend, digits }) => (
        <BoardingPass
          className={styles.step}
          stub={
            <div className={styles.buttons}>
              {resend}
              <Button variant="quiet" wide onClick={onChangeNumber}>
                Change number
              </Button>
              {onKeepOld && (
                <Button variant="quiet" wide onClick={onKeepOld}>
                  Keep the old number
                </Button>
              )}
            </div>
          }
        >
          <div>
            <h2>{CODE_HEADING}</h2>
            <p className={styles.sentTo}>
              We sent it to <b className={styles.phone}>{phone}</b>. It works for 10 minutes.
            </p>
          </div>
          {field}
          <Runway digits={digits} />
          <FailureNotice failure={failure ?? (sent?.undelivered ? NOT_DELIVERED : undefined)} />
          {submit}
        </BoardingPass>
      )}
    </CodeForm>
  )
}

/** The texts for a refused code: a short one for the notice, and a helpful one for its field. */
function codeProblem(error: unknown): { description: string; atField: string } {
  const invalid = 'Invalid or expired verification code.'
  if (!hasCode(error)) {
    const sentence = errorText(error, 'We could not check the code. Please try again.')
    return { description: sentence, atField: sentence }
  }
  const atField = errorText(error, invalid)
  const aboutTheCode = hasCode(error, 'code-wrong', 'code-expired', 'code-used', 'code-spent', 'login-unknown')
  return { description: aboutTheCode ? invalid : atField, atField }
}
