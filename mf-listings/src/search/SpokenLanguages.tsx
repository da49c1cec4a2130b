import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useEffect, useRef } from 'react'
import { useLoadLanguages } from '../languages.api.ts'

interface Props {
  codes: string[]
  onChange: (codes: string[]) => void
  /** Whether somebody has pressed the button that this field replaces. */
  isAsked: boolean
}

/** The languages of whom one looks for: any of them will do. */
export function SpokenLanguages({ codes, onChange, isAsked }: Props) {
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (!isAsked) return
    field.current?.focus()
    // The list opens as it does under a finger.
    field.current?.click()
  }, [isAsked])

  return <LanguagePicker label="Speaks" ref={field} codes={codes} onChange={onChange} load={useLoadLanguages()} />
}
