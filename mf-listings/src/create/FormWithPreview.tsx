import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Control } from 'react-hook-form'
import styles from './CreateForm.module.css'
import type { ListingValues } from './listingValues.ts'

const isWider = (px: number) => globalThis.matchMedia?.(`(min-width: ${px}px)`).matches ?? false
const isWide = () => isWider(1120)
const ListingPreview = lazyComponent(() => import('./ListingPreview.tsx').then(({ ListingPreview }) => ListingPreview))

const PREVIEW_TITLE = <Trans>How others see it</Trans>

interface Props {
  control: Control<ListingValues>
}

/** Renders the preview beside the form where the screen has a column for it. */
export function FormWithPreview({ control, children }: Props & { children: ReactNode }) {
  const [hasPreview] = useState(isWide)
  return (
    <div className={styles.columns}>
      {children}
      {/* Hidden from screen readers, which get the same from the fields. */}
      <div className={styles.aside} inert aria-hidden="true">
        {hasPreview && (
          <>
            <p className={styles.previewTitle}>{PREVIEW_TITLE}</p>
            <ListingPreview control={control} />
          </>
        )}
      </div>
    </div>
  )
}

/** The preview within the form, for screens without a column for it: open on a tablet, closed on a phone. */
export function PreviewFold({ control }: Props) {
  const [isNeeded] = useState(() => !isWide())
  const [isOpen, setOpen] = useState(() => isWider(600))
  if (!isNeeded) return null
  return (
    <details className={styles.fold} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={buttonClass({ variant: 'quiet', wide: true })}>{PREVIEW_TITLE}</summary>
      {isOpen && <ListingPreview control={control} />}
    </details>
  )
}
