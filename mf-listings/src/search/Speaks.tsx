import { announce } from '@flight-amigo/shared-ui/announce'
import { Field } from '@flight-amigo/shared-ui/Field'
import { useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { onDemand } from '../onDemand.tsx'
import styles from './Speaks.module.css'
import { codesIn } from './searchAddress.ts'

const ANY = 'Any language'

const Languages = onDemand(() => import('./SpokenLanguages.tsx').then(({ SpokenLanguages }) => SpokenLanguages), {
  loading: (
    <Field label="Speaks">
      <span className={styles.any}>{ANY}</span>
    </Field>
  ),
  failed: 'The languages could not be loaded',
})

interface Props {
  /** Codes with a space between. */
  value: string
  onChange: (value: string) => void
}

/** The field of a search for the languages of whom one looks for. Its code comes with the first language. */
export function Speaks({ value, onChange }: Props) {
  const { user } = useSession()
  const [isAsked, setAsked] = useState(false)
  const [isUsed, setUsed] = useState(false)
  // A field that has become empty stays.
  if (value && !isUsed) setUsed(true)
  const codes = codesIn(value)
  const change = (now: string[]) => onChange(now.join(' '))
  const mine = user?.languageCodes ?? []
  return (
    <div className={styles.speaks} data-chosen={value !== '' || undefined}>
      {isAsked || isUsed ? (
        <Languages codes={codes} onChange={change} isAsked={isAsked} />
      ) : (
        <Field label="Speaks">
          <button type="button" aria-label="Speaks: any language" className={styles.any} onClick={() => setAsked(true)}>
            {ANY}
          </button>
        </Field>
      )}
      {mine.length > 0 && (
        <button
          type="button"
          className={styles.mine}
          onClick={() => {
            change([...new Set([...codes, ...mine])])
            announce('Your languages are chosen')
          }}
        >
          My languages
        </button>
      )}
    </div>
  )
}
