import { LOGIN_ACTION, Login } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { hasCode } from '@flight-amigo/shared-ui/hasCode'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { errorText } from '../sdk/failure.ts'
import { toast } from '../sdk/toast.ts'
import { botCheckToken } from './botCheck.ts'
import styles from './LoginSteps.module.css'
import { useLoginMutation } from './session.api.ts'

const loginHelp = () => (
  <>
    <span>
      <Trans>Please enter the email you used when creating a listing</Trans>
    </span>
    <span className={styles.second}>
      <Trans>New here? Enter your email and we'll create your account.</Trans>
    </span>
  </>
)

const resolver = standardSchemaResolver(z.pick(Login, { email: true }))

interface Props {
  email: string
  /** A signed-in user confirms their identity with a fresh code. The address is fixed. */
  isReauth: boolean
  problem: string | undefined
  onEmail: (email: string) => void
  onSent: (email: string, userId: string) => void
  onSignedInAlready: () => Promise<void>
}

export function EmailStep({ email, isReauth, problem, onEmail, onSent, onSignedInAlready }: Props) {
  const [login] = useLoginMutation()
  const { register, handleSubmit, setError, formState } = useForm({ resolver, defaultValues: { email } })
  const [failure, setFailure] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isUnmounted = useRef(false)

  useEffect(() => {
    focusAfterStep(input.current)
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  useEffect(() => {
    if (problem) setError('email', { message: problem })
  }, [problem, setError])

  const submit = handleSubmit(async ({ email: address }) => {
    setFailure(undefined)
    const captchaToken = await botCheckToken(LOGIN_ACTION)
    if (isUnmounted.current) return
    if (!captchaToken) {
      const description = t`Please try again in a few moments or refresh the page`
      setFailure(t`Security verification failed. ${description}.`)
      return toast({ title: t`Security verification failed`, description, variant: 'destructive' })
    }
    const { data, error } = await login({ email: address, captchaToken, ...(isReauth && { again: true }) })
    // After the dialog was closed, nothing more is shown.
    if (isUnmounted.current) return
    if (error || !data) {
      const description = errorText(error, t`Failed to login. Please try again.`)
      toast({ title: t`Login failed`, description, variant: 'destructive' })
      if (!hasCode(error)) return setFailure(description)
      return setError('email', { message: description }, { shouldFocus: true })
    }
    if (!data.needsVerification) return onSignedInAlready()
    toast({
      title: t`Verification required`,
      description: t`A verification code has been sent to your email address`,
    })
    onSent(address, data.user.id)
  })
  const field = register('email', { onChange: ({ target }) => onEmail(target.value) })

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t`Email`}
        help={isReauth ? t`We send a fresh code to your email address first, to be sure that it is you.` : loginHelp()}
        error={formState.errors.email?.message}
        required
      >
        <Input
          {...field}
          ref={(element) => {
            field.ref(element)
            input.current = element
          }}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="you@example.com"
          readOnly={isReauth}
        />
      </Field>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" wide busy={formState.isSubmitting}>
        <Trans>Continue</Trans>
      </Button>
    </form>
  )
}

/** Focuses the field of a step that replaces another step. When the dialog opens, the focus stays on its title. */
export function focusAfterStep(field: HTMLInputElement | null): void {
  if (!field?.closest('dialog')?.contains(document.activeElement)) field?.focus()
}
