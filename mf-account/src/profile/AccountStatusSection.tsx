import type { MyAccountStatus } from '@flight-amigo/backend/contract/moderation'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { lazyComponent, useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useRef, useState } from 'react'
import styles from './AccountStatusSection.module.css'
import { useConfirmWarningMutation } from './accountStatus.api.ts'

export function AccountStatusSection({
  me,
  status: { suspension, warnings },
}: {
  me: number
  status: MyAccountStatus
}) {
  const section = useRef<HTMLDivElement>(null)
  return (
    <div ref={section} tabIndex={-1} className={styles.status} hidden={!suspension && warnings.length === 0}>
      {suspension && <Suspension me={me} suspension={suspension} />}
      {warnings.map((warning) => (
        <Warning key={warning.id} me={me} {...warning} onDone={() => section.current?.focus()} />
      ))}
    </div>
  )
}

interface WarningProps {
  me: number
  id: number
  text: string
  createdAt: string
  onDone: () => void
}

function Warning({ me, id, text, createdAt, onDone }: WarningProps) {
  const { t } = useLingui()
  const day = dayOfMoment(createdAt)
  return (
    <Notice
      tone="danger"
      title={t`A warning from our team, ${day}`}
      action={<ConfirmWarning me={me} id={id} day={day} onDone={onDone} />}
    >
      <PersonText>{text}</PersonText>
    </Notice>
  )
}

function ConfirmWarning({ me, id, day, onDone }: { me: number; id: number; day: string; onDone: () => void }) {
  const { t } = useLingui()
  const [confirm, { isLoading }] = useConfirmWarningMutation()
  const { failure, fail, clear } = useFailure()
  const press = async () => {
    clear()
    const { error } = await confirm({ me, id })
    if (error) fail({ title: t`Not saved`, description: t`Please try again in a moment.` }, error)
    else onDone()
  }
  return (
    <>
      {failure && (
        <p role="alert">
          {failure.title}. {failure.description}
        </p>
      )}
      <Button variant="quiet" size="small" busy={isLoading} onClick={press}>
        <Trans comment="A button below a warning. The part in brackets is only read aloud.">
          I Have Read This<VisuallyHidden> (warning of {day})</VisuallyHidden>
        </Trans>
      </Button>
    </>
  )
}

interface SuspensionProps {
  me: number
  suspension: { since: string; reason: string; objection: { text: string; createdAt: string } | null }
}

const Suspension = ({ me, suspension: { since, reason, objection } }: SuspensionProps) => {
  const { t } = useLingui()
  const titleId = useId()
  const [objected, setObjected] = useState(false)
  const day = dayOfMoment(since)
  const objectedOn = objection && dayOfMoment(objection.createdAt)
  return (
    <Card as="section" className={styles.suspension} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans>Your account is suspended</Trans>
      </h2>
      <p>
        <Trans>
          Since {day}. The reason: <PersonText as="b">{reason}</PersonText>
        </Trans>
      </p>
      <p>
        <Trans>
          You can still read, download your data and delete your account. You can't publish, send messages or change
          anything.
        </Trans>
      </p>
      {objection ? (
        <div tabIndex={-1} ref={objected ? takeFocus : null}>
          <Notice tone="success" title={t`You have objected, ${objectedOn}`}>
            <Trans>A person will read it and reply by email.</Trans>
            {/* The text is erased with the account. */}
            {objection.text && (
              <>
                {' '}
                <Quote text={objection.text} />
              </>
            )}
          </Notice>
        </div>
      ) : (
        <ObjectionForm me={me} onSend={() => setObjected(true)} />
      )}
    </Card>
  )
}

const ObjectionForm = lazyComponent(() => import('./ObjectionForm.tsx').then(({ ObjectionForm }) => ObjectionForm), {
  loading: <Skeleton shape="field" />,
  failed: lazyFallback(() => t`These fields could not be loaded`),
})

const Quote = ({ text }: { text: string }) => (
  <Trans>
    You wrote: <PersonText as="q">{text}</PersonText>
  </Trans>
)
