import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { messagingApi } from '../messaging.api.ts'
import type { Pair } from '../resultPages.ts'
import styles from './Advice.module.css'

/** The advice that comes with the first message between two people, until this person has acknowledged it. */
export function Advice(pair: Pair) {
  const [acknowledge, { isLoading }] = messagingApi.useAcknowledgeAdviceMutation()
  const done = async () => {
    const { error } = await acknowledge(pair)
    if (error) toast({ title: errorText(error, 'This could not be saved.'), variant: 'destructive' })
    // The button that had the focus is gone.
    else document.querySelector<HTMLElement>('textarea')?.focus()
  }
  return (
    <Notice
      className={styles.advice}
      action={
        <Button variant="quiet" size="small" busy={isLoading} onClick={done}>
          Got It
        </Button>
      }
    >
      Never carry another person’s bag, and meet inside the terminal. If something feels wrong, report it in the menu
      above.
    </Notice>
  )
}
