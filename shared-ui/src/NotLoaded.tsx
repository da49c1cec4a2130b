import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  title: string
  onRetry: () => void
  retrying: boolean
}

/** When the content replaces a focused button, the heading of its dialog or page takes the focus. */
const passFocus = (button: HTMLButtonElement | null) => () => {
  if (button === document.activeElement)
    button?.closest('dialog, body')?.querySelector<HTMLElement>(':is(h1, h2)[tabindex]')?.focus({ preventScroll: true })
}

export const NotLoaded = ({ title, onRetry, retrying }: Props) => (
  <Notice
    tone="danger"
    title={title}
    action={
      <Button ref={passFocus} variant="quiet" size="small" busy={retrying} onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    }
  />
)

/** The fallback of a component that `lazyComponent` of the sdk loads. The title is a function, because it is translated when it is shown. */
export const lazyFallback = (title: () => string) => (retry: () => void, isRetrying: boolean) => (
  <NotLoaded title={title()} onRetry={retry} retrying={isRetrying} />
)
