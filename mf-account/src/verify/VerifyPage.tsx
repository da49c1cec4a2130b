import { type Me, PHONE_ACTION, PhoneChange } from '@flight-amigo/backend/contract/account'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PhoneInput } from '@flight-amigo/shared-ui/PhoneInput'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import {
  botCheckToken,
  defineDrafts,
  errorText,
  Link,
  Navigate,
  toast,
  useFailure,
  useSession,
} from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck } from 'lucide'
import { useEffect, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useChangePhoneMutation } from '../account.api.ts'
import { VerifyHeading, VerifySkeleton } from '../skeletons.tsx'
import { useReauthentication } from '../useReauthentication.ts'
import { codeNotSent, codeSent, PhoneCode } from './PhoneCode.tsx'
import styles from './VerifyPage.module.css'

export function VerifyPage() {
  const { user, loading } = useSession()
  if (loading) return <VerifySkeleton />
  return user ? <Steps key={user.id} user={user} /> : <Navigate to="/" replace />
}

/** The typed number, and whether a code was sent to it. A phone may discard the page while its messages app is open. */
const drafts = defineDrafts({
  name: 'phone',
  storedIn: 'tab',
  schema: z.object({ number: z.string(), sent: z.boolean() }),
})

type Step = 'verified' | 'number' | 'code'

/** The step is state, because `user.verified` changes just before the page is left and must not show another step. */
function Steps({ user }: { user: Me }) {
  const [{ number, sent }, setTyped] = useState(() => drafts.read(user.id) ?? { number: '', sent: false })
  const [step, setStep] = useState<Step>(() =>
    sent ? 'code' : user.verified ? 'verified' : user.phoneNumberMasked ? 'code' : 'number',
  )
  const [moved, setMoved] = useState(false)
  const [verified] = useState(user.verified ? user.phoneNumberMasked : null)

  const goTo = (next: Step) => {
    setMoved(true)
    setStep(next)
  }
  const saveTyped = (typed: { number: string; sent: boolean }) => {
    setTyped(typed)
    drafts.save(user.id, typed)
  }
  const forget = () => drafts.forget(user.id)
  const returnToVerified = () => {
    forget()
    goTo('verified')
  }
  return (
    <Page tall className={styles.page}>
      <VerifyHeading />
      {step === 'verified' && (
        <AlreadyVerified phone={user.phoneNumberMasked} focused={moved} onChangeNumber={() => goTo('number')} />
      )}
      {step === 'number' && (
        <NumberForm
          number={number}
          onNumber={(typed) => saveTyped({ number: typed, sent: false })}
          verified={verified}
          changing={moved}
          onSent={() => {
            saveTyped({ number, sent: true })
            goTo('code')
          }}
          onCancel={moved ? () => (user.verified ? returnToVerified() : goTo('code')) : undefined}
        />
      )}
      {step === 'code' && (
        <PhoneCode
          phone={sent ? number : (user.phoneNumberMasked ?? '')}
          focused={moved}
          onChangeNumber={() => goTo('number')}
          onBackToVerified={verified ? returnToVerified : undefined}
          onAlreadyVerified={returnToVerified}
          onVerified={forget}
        />
      )}
    </Page>
  )
}

interface AlreadyVerifiedProps {
  phone: string | null
  focused: boolean
  onChangeNumber: () => void
}

const AlreadyVerified = ({ phone, focused, onChangeNumber }: AlreadyVerifiedProps) => (
  <BoardingPass
    stub={
      <Button variant="quiet" wide onClick={onChangeNumber}>
        <Trans>Change number</Trans>
      </Button>
    }
  >
    <div className={styles.verified}>
      <Icon of={BadgeCheck} />
      <h2 tabIndex={-1} ref={focused ? takeFocus : null}>
        <Trans>Phone Already Verified</Trans>
      </h2>
      {phone && <p className={styles.phone}>{phone}</p>}
    </div>
    <Link to="/profile" className={buttonClass({ wide: true })}>
      <Trans>Return to Profile</Trans>
    </Link>
  </BoardingPass>
)

const resolver = standardSchemaResolver(z.pick(PhoneChange, { phoneNumber: true }))

interface Props {
  /** Owned by the page, because the code step leads back here. */
  number: string
  onNumber: (number: string) => void
  verified: string | null
  /** The user came to change the number, so its field takes the focus. */
  changing: boolean
  onSent: () => void
  onCancel: (() => void) | undefined
}

function NumberForm({ number, onNumber, verified, changing, onSent, onCancel }: Props) {
  const { t } = useLingui()
  const [change] = useChangePhoneMutation()
  const withReauthentication = useReauthentication()
  const { control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver,
    defaultValues: { phoneNumber: number },
  })
  const { field, fieldState } = useController({ control, name: 'phoneNumber' })
  const { failure, fail, clear } = useFailure()

  useEffect(() => {
    if (changing) setFocus('phoneNumber')
  }, [changing, setFocus])

  const submit = handleSubmit(async ({ phoneNumber }) => {
    clear()
    const { data, error } = await withReauthentication(async () =>
      change({ phoneNumber, captchaToken: await botCheckToken(PHONE_ACTION) }),
    )
    if (data) {
      toast(codeSent())
      return onSent()
    }
    const { title, description: fallback } = codeNotSent()
    const message = errorText(error, fallback)
    if (!hasCode(error)) return fail({ title, description: message })
    toast({ title, description: message, variant: 'destructive' })
    setError('phoneNumber', { message }, { shouldFocus: true })
  }, clear)
  const type = (typed: string) => {
    field.onChange(typed)
    onNumber(typed)
  }

  return (
    <form onSubmit={submit} noValidate>
      <BoardingPass
        className={styles.step}
        stub={
          onCancel && (
            <Button variant="quiet" wide onClick={onCancel}>
              <Trans>Keep the old number</Trans>
            </Button>
          )
        }
      >
        <div>
          <h2>{changing ? t`Your new phone number` : t`Your phone number`}</h2>
          <p className={styles.sentTo}>
            <Trans>We'll text a 6-digit code to it. It must be a mobile number.</Trans>
          </p>
          {verified && (
            <p className={styles.sentTo}>
              <Trans>
                Until you enter that code, <b className={styles.phone}>{verified}</b> stays your verified number.
              </Trans>
            </p>
          )}
        </div>
        <Field
          label={t`Phone number`}
          help={t`No one sees it until you share it with them.`}
          error={fieldState.error?.message}
          required
        >
          <PhoneInput {...field} onChange={type} />
        </Field>
        <FailureNotice failure={failure} />
        <Button type="submit" wide busy={formState.isSubmitting}>
          <Trans>Send Code</Trans>
        </Button>
      </BoardingPass>
    </form>
  )
}
