import { NewSavedSearch, Pace, SAVED_SEARCH_ACTION, Scope } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Select } from '@flight-amigo/shared-ui/Select'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { botCheckToken, type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { RouteText } from '../listing/RouteText.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import {
  dailyTimeOfReader,
  FREQUENCIES,
  type Label,
  SEARCH_SCOPE_HELP,
  SEARCH_SCOPES,
  searchFrequencyText,
  searchScope,
} from './alertText.ts'
import styles from './SavedSearches.module.css'
import { SaveSearchOffer, saveFailed } from './SaveSearchOffer.tsx'
import type { searchToSave } from './savedSearch.ts'
import { useSaveSearchMutation } from './savedSearches.api.ts'
import { searchText } from './searchText.ts'

const Draft = z.object({ email: z.string(), pace: z.catch(Pace, 'at-once'), scope: z.catch(Scope, 'nearby') })
const AlertForm = z.pick(NewSavedSearch, { email: true, pace: true, scope: true })

/** Asks a signed-out visitor for an email address and the alert settings, and then to open the confirmation link. */
export function NotifyVisitor({ search }: { search: ReturnType<typeof searchToSave> }) {
  const [save] = useSaveSearchMutation()
  const [sentTo, setSentTo] = useState<string>()
  const { failure, fail, clear } = useFailure()
  const { form, forget } = useDraftForm<z.infer<typeof Draft>>({
    name: 'notify-me',
    schema: Draft,
    values: { email: '', pace: 'at-once', scope: 'nearby' },
    options: { resolver: standardSchemaResolver(AlertForm) as never },
  })
  const { register, formState, handleSubmit, setError, watch } = form
  const [pace, scope] = [watch('pace'), watch('scope')]
  const text = searchText({ date: null, endDate: null, flight: null, ...search })

  const submit = handleSubmit(async ({ email, ...alertSettings }) => {
    clear()
    const captchaToken = await botCheckToken(SAVED_SEARCH_ACTION)
    if (!captchaToken)
      return fail({
        title: t`Verification Failed`,
        description: t`We couldn't verify you're not a robot. Please try again.`,
      })
    const { error } = await save({ ...search, ...alertSettings, email, captchaToken })
    const message = (error as Failure | undefined)?.fields?.email
    if (message) setError('email', { type: 'server', message }, { shouldFocus: true })
    if (error) return fail(saveFailed(), error)
    forget()
    setSentTo(email)
  })
  if (sentTo !== undefined)
    return (
      <div className={styles.offer}>
        <div>
          <h2 className={styles.title} tabIndex={-1} ref={takeFocus}>
            <Trans>Check your email</Trans>
          </h2>
          <p className={styles.text}>
            <Trans>
              We have sent a link to <bdi className={styles.address}>{sentTo}</bdi>. Open it within 48 hours to start
              your alert. Until then, we won't email you.
            </Trans>
          </p>
          <p className={styles.text}>
            <Trans comment="The tags are a route: Hyderabad → Chicago: any day, Amigos who offer help.">
              <b>
                <RouteText from={search.from} to={search.to} />
              </b>
              : {text}.
            </Trans>
          </p>
        </div>
        <Button variant="quiet" size="small" onClick={() => setSentTo(undefined)}>
          <Trans>Use another email address</Trans>
        </Button>
      </div>
    )
  return (
    <form className={styles.offer} onSubmit={submit} noValidate aria-label={t`Tell me when someone posts`}>
      <SaveSearchOffer from={search.from} to={search.to} search={text} />
      <div className={styles.visitorFields}>
        <Field
          label={t`Email`}
          help={t`We send you a link first, to make sure that the email address is yours.`}
          error={formState.errors.email?.message}
          required
        >
          <Input type="email" inputMode="email" autoComplete="email" autoFocus {...register('email')} />
        </Field>
        <Field
          label={t`How often`}
          help={searchFrequencyText({ pace, scope, flight: search.flight ?? null }, dailyTimeOfReader())}
          error={formState.errors.pace?.message}
        >
          <Select {...register('pace')}>{optionsOf(FREQUENCIES)}</Select>
        </Field>
        {!search.flight && (
          <Field label={t`Tell me about`} help={t(SEARCH_SCOPE_HELP[searchScope(scope)])}>
            <Select {...register('scope')}>{optionsOf(SEARCH_SCOPES)}</Select>
          </Field>
        )}
        <Button type="submit" busy={formState.isSubmitting}>
          <Trans>Tell me when someone posts</Trans>
        </Button>
      </div>
      <FailureNotice failure={failure} className={styles.fullWidth} />
    </form>
  )
}

const optionsOf = (choices: Record<string, Label>) =>
  Object.entries(choices).map(([value, text]) => (
    <option key={value} value={value}>
      {t(text)}
    </option>
  ))
