import { Notice } from '@flight-amigo/shared-ui/Notice'
import { errorText, toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'

/** Says why a form's request failed: as a notice that the form shows, until the next try, and as a toast. */
export function useFailure() {
  const [failure, setFailure] = useState<{ title: string; description: string }>()
  return {
    notice: failure && (
      <Notice tone="danger" title={failure.title}>
        {failure.description}
      </Notice>
    ),
    /** Says it if there is an error, and answers whether there is one. */
    check(error: unknown, title: string): boolean {
      const description = errorText(error, 'Please check your connection and try again.')
      const next = error ? { title, description } : undefined
      setFailure(next)
      if (next) toast({ ...next, variant: 'destructive' })
      return next !== undefined
    },
  }
}
