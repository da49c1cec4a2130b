import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { MouseEvent } from 'react'
import { messagingApi, type Pair } from '../messaging.api.ts'
import styles from './SafetyAdvice.module.css'

export function SafetyAdvice({ pair, report }: { pair: Pair; report: () => void }) {
  const { t } = useLingui()
  const [acknowledge, { isLoading }] = messagingApi.useAcknowledgeAdviceMutation()
  const { failure, fail, clear } = useFailure()
  const done = async ({ currentTarget }: MouseEvent) => {
    const section = currentTarget.closest('section')
    clear()
    const { error } = await acknowledge(pair)
    if (error)
      return fail(
        { title: t`This could not be saved`, description: t`Please check your connection and try again.` },
        error,
      )
    const next = document.querySelector<HTMLElement>('textarea') ?? section
    next?.focus() // The focused button is removed, so move the focus.
  }
  return (
    <div className={styles.advice}>
      <Notice
        action={
          <Button variant="quiet" size="small" busy={isLoading} onClick={done}>
            <Trans comment="A button: the advice was read.">Got It</Trans>
          </Button>
        }
      >
        <Trans>
          Never carry another person's bag, and meet inside the terminal. If something feels wrong,{' '}
          <button type="button" className={styles.report} onClick={() => report()}>
            report it here
          </button>
          .
        </Trans>
      </Notice>
      <FailureNotice failure={failure} />
    </div>
  )
}
