import { ContactMessage } from '@flight-amigo/backend/contract/feedback'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useForm } from 'react-hook-form'
import { api } from '../../sdk/api.ts'
import { errorText } from '../../sdk/failure.ts'
import { toast } from '../../sdk/toast.ts'
import styles from './ContactPage.module.css'

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<unknown, ContactMessage>({
      query: (body) => ({ url: '/contact', method: 'POST', body }),
      argSchema: ContactMessage,
    }),
  }),
})

const { useSendContactMessageMutation } = contactApi

const EMPTY: ContactMessage = { name: '', email: '', message: '' }

/** Sends a message to the team. The form is emptied only when the message has arrived. */
export function ContactForm() {
  const [send] = useSendContactMessageMutation()
  const { register, handleSubmit, reset, setError, formState } = useForm({
    resolver: standardSchemaResolver(ContactMessage),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (message) => {
    const { error } = await send(message)
    if (!error) {
      reset()
      return toast({ title: 'Message sent', description: "Thank you for contacting us. We'll get back to you soon!" })
    }
    const description = errorText(error, 'There was a problem sending your message. Please try again.')
    toast({ title: 'Message failed', description, variant: 'destructive' })
    const wrong = 'fields' in error ? Object.entries(error.fields ?? {}) : []
    for (const [index, [field, reason]] of wrong.entries())
      if (isField(field)) setError(field, { message: reason }, { shouldFocus: index === 0 })
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label="Name" error={errors.name?.message} required>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field label="Email" error={errors.email?.message} required>
        <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...register('email')} />
      </Field>
      <Field label="Message" error={errors.message?.message} required>
        <Textarea rows={6} {...register('message')} />
      </Field>
      <Button type="submit" busy={isSubmitting} busyLabel="Sending...">
        Send Message
      </Button>
    </form>
  )
}

const isField = (name: string): name is keyof ContactMessage => name in EMPTY
