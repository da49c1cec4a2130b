import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { toast } from '@flight-amigo/shell/sdk'
import { useState } from 'react'

interface FailureWords {
  title: string
  description: string
}

/** What a form says about its last try: `fail` shows it as a toast, and FailureNotice at the form until the next try. */
export function useFailure() {
  const [failure, setFailure] = useState<FailureWords | null>(null)
  const fail = (words: FailureWords) => {
    toast({ variant: 'destructive', ...words })
    setFailure(words)
  }
  return { failure, fail, clear: () => setFailure(null) }
}

/** Says at a form that its last try has failed. */
export const FailureNotice = ({ failure }: { failure: FailureWords | null }) =>
  failure && (
    <Notice tone="danger" title={failure.title}>
      {failure.description}
    </Notice>
  )

interface NotLoadedProps {
  title: string
  onRetry: () => void
  retrying: boolean
}

/** Says in its place that a part of a page could not be loaded. */
export const NotLoaded = ({ title, onRetry, retrying }: NotLoadedProps) => (
  <Notice
    tone="danger"
    title={title}
    action={
      <Button variant="quiet" size="small" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    }
  />
)
