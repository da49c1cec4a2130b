import { Button } from '@flight-amigo/shared-ui/Button'
import { NotLoaded } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ComponentType, ReactNode } from 'react'
import styles from './MyListings.module.css'

const LoadingFields = () => (
  <SkeletonGroup label={t`Loading fields`}>
    <Skeleton lines={6} />
  </SkeletonGroup>
)

/** A form that is loaded when it is first opened, because most visits to the page change nothing. */
export function lazyEdit<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  label: (props: Props) => string,
) {
  const frame = (props: Props, content: ReactNode) => (
    <section ref={takeFocus} tabIndex={-1} aria-label={label(props)} className={styles.listing}>
      {content}
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={props.onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </section>
  )
  return lazyComponent(load, {
    loading: (props) => frame(props, <LoadingFields />),
    failed: (retry, isRetrying, props) =>
      frame(props, <NotLoaded title={t`These fields could not be loaded`} onRetry={retry} retrying={isRetrying} />),
  })
}
