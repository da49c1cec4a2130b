import { loadLazy } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import type { usePublishing } from './usePublishing.ts'

/** Loads what is shown once the listing is published, so that it is shown immediately. */
export function useLoadWhileSending({ form }: ReturnType<typeof usePublishing>, component: object): void {
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting) loadLazy(component).catch(() => {})
  }, [isSubmitting, component])
}
