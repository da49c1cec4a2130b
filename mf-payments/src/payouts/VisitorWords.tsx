import { Button } from '@flight-amigo/shared-ui/Button'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { useLazyWordsQuery, useReportWordsMutation } from '../payments.api.ts'
import styles from './TipList.module.css'

/** The words of a giver who was not signed in: the helper opens them, and may report them. */
export function VisitorWords({ tip }: { tip: number }) {
  const [open, { data: words, isFetching }] = useLazyWordsQuery()
  const [report, { isLoading: isReporting }] = useReportWordsMutation()
  const text = useRef<HTMLParagraphElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (words) text.current?.focus()
  }, [words])

  const show = async () => {
    const { error } = await open(tip)
    if (error) toast({ title: errorText(error, 'The message could not be loaded.'), variant: 'destructive' })
  }
  const tell = async () => {
    const { error } = await report(tip)
    if (error) toast({ title: errorText(error, 'The message could not be reported.'), variant: 'destructive' })
    else toast({ title: 'Message reported', description: 'We look at it. It no longer stands here.' })
  }
  return (
    <div className={styles.visitorWords}>
      {words ? (
        <>
          <p ref={text} tabIndex={-1} className={styles.message}>
            {words.message}
          </p>
          <Button variant="quiet" size="small" busy={isReporting} onClick={tell}>
            Report Message
          </Button>
        </>
      ) : (
        <>
          <p className={styles.when}>Came with a message from somebody who was not signed in.</p>
          <Button variant="quiet" size="small" busy={isFetching} onClick={show}>
            Show Message
          </Button>
        </>
      )}
    </div>
  )
}
