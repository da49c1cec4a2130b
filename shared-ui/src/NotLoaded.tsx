import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  title: string
  onRetry: () => void
  retrying: boolean
}

export const NotLoaded = ({ title, onRetry, retrying }: Props) => (
  <Notice
    tone="danger"
    title={title}
    action={
      <Button variant="quiet" size="small" busy={retrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    }
  />
)

/** The fallback of a component that `lazyComponent` of the sdk loads. Pass a translated title as a function. */
export const lazyFallback = (title: string | (() => string)) => (retry: () => void) => (
  <NotLoaded title={typeof title === 'string' ? title : title()} onRetry={retry} retrying={false} />
)
