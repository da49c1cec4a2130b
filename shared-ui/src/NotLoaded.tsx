import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  title: string
  onRetry: () => void
  retrying: boolean
}

/** Tells the user that a small part of a page could not be loaded, in the space of that part. */
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

/** The same, for code that is loaded when it is shown (`lazyComponent` of the sdk). A translated title is a function. */
export const notLoaded = (title: string | (() => string)) => (retry: () => void) => (
  <NotLoaded title={typeof title === 'string' ? title : title()} onRetry={retry} retrying={false} />
)
