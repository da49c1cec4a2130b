import type { MadeLink } from '@flight-amigo/backend/contract/messaging'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Select, type SelectProps } from '@flight-amigo/shared-ui/Select'
import { ShareButtons } from '@flight-amigo/shared-ui/ShareButtons'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type Failure, i18n, Link, useFailure, useLanguages } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { linksApi } from './links.api.ts'
import styles from './TripPage.module.css'
import type { TripLinks } from './useTripLinks.ts'
import { CHECK_CONNECTION } from './useTripStep.ts'

interface Props {
  link: MadeLink
  children: ReactNode
}

export function CreatedLink({ link: { address, text }, children }: Props) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.created}>
      <h3 ref={takeFocus} tabIndex={-1} className={styles.small}>
        <Trans>Your link is ready</Trans>
      </h3>
      <p className={styles.soft}>{children}</p>
      <Input
        ref={field}
        readOnly
        dir="ltr"
        aria-label={t`Address of the link`}
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <ShareButtons text={text} url={address} onCopyFailed={() => field.current?.select()} />
    </div>
  )
}

export function LinkLanguage(props: SelectProps) {
  const { t } = useLingui()
  const languages = useLanguages()
  if (languages.length === 1) return null
  return (
    <Field label={t`Language`} help={t`Of the page that the link opens, and of our messages about it.`}>
      <Select {...props}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

export function LinkList({ list }: { list: TripLinks }) {
  const { t } = useLingui()
  return (
    <>
      {list.isFailed && (
        <Notice
          tone="danger"
          action={
            <Button variant="quiet" size="small" busy={list.isFetching} onClick={list.refetch}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>Your links could not be loaded.</Trans>
        </Notice>
      )}
      {list.isLoading && <Skeleton width="half" />}
      {list.links && list.links.length > 0 && (
        <ul className={styles.points} aria-label={t`Your links`}>
          {list.links.map((link) => {
            const { label, to } = link
            return (
              <li key={link.id} className={styles.link}>
                <span className={styles.text}>
                  <bdi>{label}</bdi>
                  {to && (
                    <span className={styles.soft}>
                      {link.subscribed ? (
                        <Trans comment="An email address or a phone number">
                          <bdi>{to}</bdi>, gets each update
                        </Trans>
                      ) : (
                        <bdi>{to}</bdi>
                      )}
                    </span>
                  )}
                  {link.undelivered && (
                    <span className={styles.lost}>
                      <Trans>Our SMS did not arrive. Make another link and send it to them yourself.</Trans>
                    </span>
                  )}
                </span>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t`End it: the link for ${label}`}
                  busy={list.isEnding(link)}
                  onClick={() => void list.end(link)}
                >
                  <Trans context="link" comment="A button: ends a link, so that it no longer opens.">
                    End it
                  </Trans>
                </Button>
              </li>
            )
          })}
        </ul>
      )}
      <FailureNotice failure={list.failure} />
    </>
  )
}

export function NewLink({ me, id, onMade }: { me: number; id: number; onMade: (link: MadeLink) => void }) {
  const { t } = useLingui()
  const hasChoice = useLanguages().length > 1
  const [make] = linksApi.useMakeLinkMutation()
  const { failure, fail, clear } = useFailure()
  const [needsPhone, setNeedsPhone] = useState(false)
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
      return onMade(data)
    }
    const { label: ofLabel, mail, phone } = (error as Failure | undefined)?.fields ?? {}
    const ofTo = mail ?? phone
    if (ofLabel) setError('label', { message: ofLabel })
    if (ofTo) setError('to', { message: ofTo })
    setNeedsPhone((error as Failure | undefined)?.code === 'sms-invitation-unverified')
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
      {failure && needsPhone && (
        <Link to="/verify">
          <Trans>Verify your phone</Trans>
        </Link>
      )}
      <Button type="submit" variant="quiet" className={styles.start} busy={isSubmitting}>
        <Trans>Make a link</Trans>
      </Button>
    </form>
  )
}

// One file, so that a link that was just created can be shown without another request.
