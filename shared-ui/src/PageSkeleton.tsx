import { useLingui } from '@lingui/react/macro'
import { Page, type PageProps } from './Page.tsx'
import styles from './Skeleton.module.css'
import { Skeleton, SkeletonGroup } from './Skeleton.tsx'

/** A page's heading above lines. It is tall by default, so that the footer does not move when the page arrives. */
export function PageSkeleton({ tall = true, children, ...props }: PageProps) {
  const { t } = useLingui()
  return (
    <Page tall={tall} {...props}>
      {children}
      <SkeletonGroup label={t`Loading`} className={styles.page}>
        <Skeleton lines={6} />
      </SkeletonGroup>
    </Page>
  )
}
