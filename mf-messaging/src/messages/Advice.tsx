import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import type { MouseEvent } from 'react'
import { messagingApi } from '../messaging.api.ts'
import type { Pair } from '../resultPages.ts'
import { useFailure } from '../safety/useFailure.tsx'
import styles from './Advice.module.css'

/** The advice that comes with the first message between two people, until this person has acknowledged it. */
export function Advice({ pair, report }: { pair: Pair; report: () => void }) {
  const [acknowledge, { isLoading }] = messagingApi.useAcknowledgeAdviceMutation()
  const failure = useFailure()
  const done = async ({ currentTarget }: MouseEvent) => {
    const list = currentTarget.closest('section')
    const { error } = await acknowledge(pair)
    if (failure.check(error, 'This could not be saved')) return
    const next = document.querySelector<HTMLElement>('textarea') ?? list
    next?.focus() // The button that had the focus is gone.
  }
  return (
    <div className={styles.advice}>
      <Notice
        action={
          <Button variant="quiet" size="small" busy={isLoading} onClick={done}>
            Got It
          </Button>
        }
      >
        Never carry another person’s bag, and meet inside the terminal. If something feels wrong,{' '}
        <button type="button" className={styles.report} onClick={() => report()}>
          report it here
        </button>
        .
      </Notice>
      {failure.notice}
    </div>
  )
}
