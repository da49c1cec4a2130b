import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import { linksApi } from './links.api.ts'
import styles from './TripPage.module.css'
import { CHECK } from './useTripStep.ts'

const EMPTY = { label: '', to: '' }

/** Creates a link, and sends it if an email address or a phone number is entered. */
export function NewLink({ me, id, onMade }: { me: number; id: number; onMade: (address: string) => void }) {
  const [values, setValues] = useState(EMPTY)
  const [errors, setErrors] = useState<Partial<typeof EMPTY>>({})
  const [make, { isLoading }] = linksApi.useMakeLinkMutation()
  const { failure, fail, clear } = useFailure()
  const form = useRef<HTMLFormElement>(null)
  const set = (part: Partial<typeof EMPTY>) => setValues({ ...values, ...part })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    clear()
    const [label, to] = [values.label.trim(), values.to.trim()]
    setErrors(label ? {} : { label: 'Please say who the link is for' })
    if (!label) return form.current?.querySelector('input')?.focus()
    const { data, error } = await make({ me, id, label, ...(to && (to.includes('@') ? { mail: to } : { phone: to })) })
    if (data) {
      setValues(EMPTY)
      return onMade(data.address)
    }
    const { label: ofLabel, mail, phone } = (error as Failure | undefined)?.fields ?? {}
    const ofTo = mail ?? phone
    setErrors({ ...(ofLabel && { label: ofLabel }), ...(ofTo && { to: ofTo }) })
    fail({ title: 'The link could not be made', description: CHECK }, error)
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Field label="Who is it for?" error={errors.label} help="Only you see this name: “My sister”." required>
        <Input dir="auto" maxLength={40} value={values.label} onChange={({ target }) => set({ label: target.value })} />
      </Field>
      <Field
        label="Email address or phone number"
        optional
        error={errors.to}
        help="We’ll send the link there. They get updates only if they ask for them."
      >
        <Input
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          inputMode="email"
          value={values.to}
          onChange={({ target }) => set({ to: target.value })}
        />
      </Field>
      <FailureNotice failure={failure} />
      <Button type="submit" variant="quiet" className={styles.start} busy={isLoading}>
        Make a link
      </Button>
    </form>
  )
}
