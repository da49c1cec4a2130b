import { ContactMessage } from '@flight-amigo/backend/contract/feedback'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Textarea } from '@flight-amigo/shared-ui/Textarea'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { social } from '../../product.ts'
import { api } from '../../sdk/api.ts'
import { defineDrafts } from '../../sdk/drafts.ts'
import { errorText } from '../../sdk/failure.ts'
import { useSession } from '../../sdk/session.ts'
import { toast } from '../../sdk/toast.ts'
import { ContactFrame } from './ContactFrame.tsx'
import styles from './ContactPage.module.css'

export const ContactPage = () => (
  <ContactFrame>
    <Card as="section" className={styles.card} aria-labelledby="write">
      <h2 id="write">
        <Trans>Send us a message</Trans>
      </h2>
      <ContactForm />
    </Card>
    <BoardingPass stub={<Social />} aria-label={t`Other ways to reach us`}>
      <RouteArc from={{ code: 'YOU', city: t`Anywhere` }} to={{ code: 'US', city: t`Our inbox` }} />
      <p className={styles.remark}>
        <Trans>About a trip? Tell us the route and the day, and we find it at once.</Trans>
      </p>
    </BoardingPass>
  </ContactFrame>
)

const Social = () => (
  <div>
    <p className={styles.label}>
      <Trans>Follow us</Trans>
    </p>
    <ul className={styles.social}>
      {social.map(({ name, to }) => (
        <li key={name}>
          <a href={to} rel="me">
            {name}
          </a>
        </li>
      ))}
    </ul>
  </div>
)

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendContactMessage: build.mutation<unknown, ContactMessage>({
      query: (body) => ({ url: '/contact', method: 'POST', body }),
      argSchema: ContactMessage,
    }),
  }),
})

const { useSendContactMessageMutation } = contactApi

// A draft need not be valid.
const Draft = z.object({ name: z.string(), email: z.string(), message: z.string() })
const drafts = defineDrafts({ name: 'contact', storedIn: 'tab', schema: Draft })

const EMPTY: ContactMessage = { name: '', email: '', message: '' }

/** While the user is still typing, the focus does not move to the outcome. */
type Outcome = { sentFor: string; isStillTyping: boolean } | { problem: string } | undefined

/** The form is cleared only when the message has arrived. A reload does not clear it. */
function ContactForm() {
  const { user } = useSession()
  const owner = user?.id ?? 'visitor'
  const [send] = useSendContactMessageMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const { register, getValues, handleSubmit, reset, setError, setValue, subscribe, formState } = useForm({
    resolver: standardSchemaResolver(ContactMessage),
    defaultValues: drafts.read(owner) ?? EMPTY,
  })
  const { errors, isSubmitting, isDirty } = formState
  const previousOwner = useRef(owner)

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Do not save an empty form: it would hide the draft of the account that signs in.
        callback: ({ values }) =>
          Object.values(values).some(Boolean) ? drafts.save(owner, values) : drafts.forget(owner),
      }),
    [subscribe, owner],
  )

  // A user who signs in while the form is untouched continues their own draft.
  useEffect(() => {
    if (previousOwner.current !== owner && !isDirty) reset(drafts.read(owner) ?? EMPTY)
    previousOwner.current = owner
  }, [owner, isDirty, reset])

  const submit = handleSubmit(async (message) => {
    setOutcome(undefined)
    const before = getValues()
    const { error } = await send(message)
    if (!error) {
      const typed = getValues()
      const changed = Object.keys(typed)
        .filter(isField)
        .filter((field) => typed[field] !== before[field])
      reset(EMPTY)
      // Text that was typed during the request stays, unsent.
      for (const field of changed) setValue(field, typed[field], { shouldDirty: true })
      setOutcome({ sentFor: message.email, isStillTyping: changed.length > 0 })
      return toast({
        title: t({ message: 'Message sent', context: 'to the team' }),
        description: t`Thank you for contacting us. We'll get back to you soon!`,
      })
    }
    const description = errorText(error, t`There was a problem sending your message. Please try again.`)
    toast({ title: t({ message: 'Message failed', context: 'to the team' }), description, variant: 'destructive' })
    setOutcome({ problem: description })
    const wrong = 'fields' in error ? Object.entries(error.fields ?? {}) : []
    for (const [index, [field, reason]] of wrong.entries())
      if (isField(field)) setError(field, { message: reason }, { shouldFocus: index === 0 })
  })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field label={t`Name`} error={errors.name?.message} required>
        <Input autoComplete="name" {...register('name')} />
      </Field>
      <Field label={t`Email`} error={errors.email?.message} required>
        <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...register('email')} />
      </Field>
      <Field label={t({ message: 'Message', context: 'noun' })} error={errors.message?.message} required>
        <Textarea rows={6} {...register('message')} />
      </Field>
      {outcome && <OutcomeNotice outcome={outcome} />}
      <Button type="submit" busy={isSubmitting} busyLabel={t`Sending...`}>
        <Trans>Send Message</Trans>
      </Button>
    </form>
  )
}

function OutcomeNotice({ outcome }: { outcome: NonNullable<Outcome> }) {
  if ('problem' in outcome) return <Notice tone="danger">{outcome.problem}</Notice>
  const email = outcome.sentFor
  const sent = (
    <Notice tone="success">
      <Trans>Your message has reached us. Our answer goes to {email}.</Trans>
    </Notice>
  )
  if (outcome.isStillTyping) return sent
  return (
    <div tabIndex={-1} ref={takeFocus} className={styles.sent}>
      {sent}
    </div>
  )
}

const isField = (name: string): name is keyof ContactMessage => name in EMPTY
