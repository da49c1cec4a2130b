import type { FailureText } from '@flight-amigo/shared-ui/FailureNotice'
import { useCallback, useState } from 'react'
import { errorText } from './failure.ts'
import { toast } from './toast.ts'

export type { FailureText }

/**
 * The failure of a form's last submission: `fail` shows it as a toast, and `failure` at the form (FailureNotice of shared-ui)
 * until `clear`. The server's message replaces the description.
 */
export function useFailure() {
  const [failure, setFailure] = useState<FailureText>()
  const fail = useCallback((words: FailureText, error?: unknown): void => {
    const { title } = words
    const description = errorText(error, words.description)
    toast({ title, description, variant: 'destructive' })
    setFailure({ ...words, description })
  }, [])
  const clear = useCallback(() => setFailure(undefined), [])
  return { failure, fail, clear }
}
