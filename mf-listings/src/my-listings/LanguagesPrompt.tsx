import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { defineDrafts, Link, type SessionUser } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import * as z from 'zod/mini'
import styles from './MyListings.module.css'

const declined = defineDrafts({ name: 'languages-prompt', storedIn: 'browser', schema: z.literal('not now') })

interface Props {
  user: SessionUser
  onDeclined: () => void
}

/** Asks a helper without languages in the profile to add some, until they decline. */
export function LanguagesPrompt({ user, onDeclined }: Props) {
  const [isAnswered, setAnswered] = useState(() => declined.read(user.id) !== undefined)
  if (isAnswered || user.languageCodes.length > 0) return null
  const decline = () => {
    declined.save(user.id, 'not now')
    setAnswered(true)
    onDeclined()
  }
  return (
    <Notice className={styles.languages} title="Which languages do you speak?">
      <p>Travelers look for helpers who speak their language. Your profile names none yet.</p>
      <p className={styles.choices}>
        <Link to="/profile" className={buttonClass({ size: 'small' })}>
          Add your languages
        </Link>
        <Button variant="quiet" size="small" onClick={decline}>
          Not now
        </Button>
      </p>
    </Notice>
  )
}
