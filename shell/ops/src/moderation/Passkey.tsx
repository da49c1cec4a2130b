import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useFailure } from '@flight-amigo/shell/sdk'
import { startAuthentication } from '@simplewebauthn/browser'
import { useForm } from 'react-hook-form'
import styles from './ModerationPage.module.css'
import { ModerationFrame } from './ModerationSkeleton.tsx'
import { moderationApi } from './moderation.api.ts'
import { useEnrollPasskey } from './useEnrollPasskey.ts'

interface Props {
  /** The member has no passkey yet, and so needs a colleague's code. */
  isMissing: boolean
  onConfirmed: () => void
}

export function Passkey({ isMissing, onConfirmed }: Props) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { code: '' } })
  const { failure, fail, clear } = useFailure()
  const [options] = moderationApi.usePasskeyOptionsMutation()
  const [confirm] = moderationApi.useConfirmPasskeyMutation()
  const enroll = useEnrollPasskey()

  const use = async () => {
    const optionsJSON = (await options().unwrap()) as never
    await confirm({ response: await startAuthentication({ optionsJSON }) }).unwrap()
  }

  const submit = handleSubmit(async ({ code }) => {
    clear()
    try {
      await (isMissing ? enroll({ code }) : use())
      onConfirmed()
    } catch (refused) {
      fail(
        { title: 'Not confirmed', description: 'The passkey could not be used. Please try again.' },
        refused as never,
      )
    }
  }, clear)

  return (
    <ModerationFrame>
      <Card as="section">
        <form onSubmit={submit} noValidate className={styles.passkey}>
          <h2>{isMissing ? 'Set up your passkey' : 'Confirm with your passkey'}</h2>
          <p>
            {isMissing
              ? 'Staff pages open only with a passkey, such as your fingerprint or a security key. A colleague gives you a code for it, which works once and for an hour.'
              : 'Staff pages open only with the passkey that you have set up. If you have lost it, ask a colleague for a code.'}
          </p>
          {isMissing && (
            <Field label="Code" required error={formState.errors.code?.message}>
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                {...register('code', { validate: (code) => code.trim() !== '' || 'Please enter the code' })}
              />
            </Field>
          )}
          <FailureNotice failure={failure} />
          <Button type="submit" busy={formState.isSubmitting} busyLabel="Waiting for the passkey...">
            {isMissing ? 'Set Up My Passkey' : 'Use My Passkey'}
          </Button>
        </form>
      </Card>
    </ModerationFrame>
  )
}
