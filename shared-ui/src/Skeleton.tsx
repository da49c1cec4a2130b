import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Skeleton.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SkeletonProps {
  /**
   * `line` is as high as a line of the text around it. `button`, `field` and `avatar` have the size of those.
   * `block` gets its size from `className`.
   */
  shape?: 'line' | 'button' | 'field' | 'avatar' | 'badge' | 'block'
  /** The last of several lines is shorter. */
  lines?: number
  width?: 'short' | 'half' | 'long' | 'full'
  className?: string | undefined
}

export function Skeleton({ shape = 'line', lines = 1, width, className }: SkeletonProps) {
  return [...Array(lines).keys()].map((line) => {
    const lastOfSeveral = lines > 1 && line === lines - 1
    return (
      <span
        key={line}
        className={classes(
          styles.skeleton,
          styles[shape],
          styles[lastOfSeveral ? 'long' : (width ?? 'own')],
          className,
        )}
        aria-hidden="true"
      />
    )
  })
}

export interface SkeletonGroupProps {
  label: string
  className?: string | undefined
  children: ReactNode
}

export const SkeletonGroup = ({ label, className, children }: SkeletonGroupProps) => (
  <div role="status" aria-busy="true" className={classes(styles.group, className)}>
    <VisuallyHidden>{label}</VisuallyHidden>
    {children}
  </div>
)
