import { lazyComponent } from '@flight-amigo/shell/sdk'
import { type ReactNode, useState } from 'react'
import type { Control } from 'react-hook-form'
import styles from './CreateForm.module.css'
import type { ListingValues } from './listingValues.ts'

// The preview is rendered only where the screen has a column for it.
const isWide = () => globalThis.matchMedia?.('(min-width: 1120px)').matches ?? false
const ListingPreview = lazyComponent(() => import('./ListingPreview.tsx').then(({ ListingPreview }) => ListingPreview))

export function FormWithPreview({ control, children }: { control: Control<ListingValues>; children: ReactNode }) {
  const [hasPreview] = useState(isWide)
  return (
    <div className={styles.columns}>
      {children}
      <div className={styles.aside}>{hasPreview && <ListingPreview control={control} />}</div>
    </div>
  )
}
