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
  if (!button || button !== document.activeElement) return
  const heading = (button.closest('dialog') ?? document).querySelector<HTMLElement>(':is(h1, h2)[tabindex]')
  heading?.focus({ preventScroll: true })
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

/** The fallback of a component that `lazyComponent` of the sdk loads. Pass a translated title as a function. */
export const lazyFallback = (title: string | (() => string)) => (retry: () => void, isRetrying: boolean) => (
  <NotLoaded title={typeof title === 'string' ? title : title()} onRetry={retry} retrying={isRetrying} />
)
