import { PhotoPrompt } from '@flight-amigo/mf-account/public'
import { Trans } from '@lingui/react/macro'
import { useRef } from 'react'
import styles from './CreateForm.module.css'

export { endPhotoPrompt } from '@flight-amigo/mf-account/public'

/** The form itself has a field for the name. */
export function AuthorPhoto() {
  // "Not now" removes the prompt, so focus its container.
  const container = useRef<HTMLDivElement>(null)
  return (
    <div ref={container} tabIndex={-1} className={styles.photo}>
      <PhotoPrompt
        onDismiss={() => container.current?.focus()}
        reasons={{
          photo: <Trans>People see it on your card. At the airport, a face is easier to find than a name.</Trans>,
        }}
      />
    </div>
  )
}
