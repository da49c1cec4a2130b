import { NewObjection, REASON_LENGTH } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { useSubmitObjectionMutation } from '../account.api.ts'
import styles from './AccountStatusSection.module.css'

interface Props {
  me: number
  onSend: () => void
}

export function ObjectionForm({ me, onSend }: Props) {
  const { t } = useLingui()
  const { failure, fail, clear } = useFailure()
  const [submitObjection] = useSubmitObjectionMutation()
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(NewObjection),
    defaultValues: { text: '' },
  })
  const send = handleSubmit(async ({ text }) => {
    clear()
    onSend()
    const { error } = await submitObjection({ me, text })
    if (error) fail({ title: t`Objection failed`, description: t`Please try again in a moment.` }, error)
  }, clear)
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t`Your objection`}
        required
        error={formState.errors.text?.message}
        help={t`You can object once. Tell us what we got wrong.`}
      >
        <Textarea characterLimit={REASON_LENGTH} {...register('text')} />
      </Field>
      <FailureNotice failure={failure} />
      <Button type="submit" busy={formState.isSubmitting} className={styles.send}>
        <Trans>Send Objection</Trans>
      </Button>
    </form>
  )
}
