import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type Failure, i18n, useFailure, useLanguages } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useForm } from 'react-hook-form'
import { LinkLanguage } from './LinkLanguage.tsx'
import { linksApi } from './links.api.ts'
import styles from './TripPage.module.css'
import { CHECK_CONNECTION } from './useTripStep.ts'

export function NewLink({ me, id, onMade }: { me: number; id: number; onMade: (address: string) => void }) {
  const { t } = useLingui()
  const hasChoice = useLanguages().length > 1
  const [make] = linksApi.useMakeLinkMutation()
  const { failure, fail, clear } = useFailure()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    defaultValues: { label: '', to: '', locale: i18n.locale },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ label, to: typed, locale }) => {
    clear()
    const to = typed.trim()
    const recipient = to && (to.includes('@') ? { mail: to } : { phone: to })
    const { data, error } = await make({ me, id, label, ...(hasChoice && { locale }), ...recipient })
    if (data) {
      reset()
      return onMade(data.address)
    }
    const { label: ofLabel, mail, phone } = (error as Failure | undefined)?.fields ?? {}
    const ofTo = mail ?? phone
    if (ofLabel) setError('label', { message: ofLabel })
    if (ofTo) setError('to', { message: ofTo })
    fail({ title: t`The link could not be made`, description: t(CHECK_CONNECTION) }, error)
  }, clear)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t`Who is it for?`}
        error={errors.label?.message}
        help={t`Only you see this name: “My sister”.`}
        required
      >
        <Input
          maxLength={40}
          {...register('label', { validate: (label) => label.trim() !== '' || t`Please say who the link is for` })}
        />
      </Field>
      <Field
        label={t`Email address or phone number`}
        optional
        error={errors.to?.message}
        help={t`We'll send the link there. They get updates only if they ask for them.`}
      >
        <Input dir="ltr" autoComplete="off" autoCapitalize="none" inputMode="email" {...register('to')} />
      </Field>
      <LinkLanguage {...register('locale')} />
      <FailureNotice failure={failure} />
      <Button type="submit" variant="quiet" className={styles.start} busy={isSubmitting}>
        <Trans>Make a link</Trans>
      </Button>
    </form>
  )
}
