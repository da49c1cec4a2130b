import type { FailureText } from '@flight-amigo/shared-ui/FailureNotice'
import { useCallback, useState } from 'react'
import { errorText } from './failure.ts'
import { toast } from './toast.ts'

export type { FailureText }

/**
 * The failure of a form's last submission: `fail` shows it as a toast, and `failure` at the form (FailureNotice of
 * shared-ui) until `clear`. The server's message replaces the description.
 */
export function useFailure() {
  const [failure, setFailure] = useState<FailureText>()
  const fail = useCallback((text: FailureText, error?: unknown): void => {
    const { title } = text
    const description = errorText(error, text.description)
    toast({ title, description, variant: 'destructive' })
    setFailure({ ...text, description })
  }, [])
  const clear = useCallback(() => setFailure(undefined), [])
  return { failure, fail, clear }
}
