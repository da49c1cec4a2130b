import type { ComponentType } from 'react'

/** A screen of the shell's own: what a remote's route is, without the remote. */
export interface ShellPage {
  path: string
  title: string
  page: () => Promise<ComponentType>
  Skeleton: ComponentType
}
