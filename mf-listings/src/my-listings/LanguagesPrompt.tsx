import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { defineDrafts, Link, type SessionUser } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import styles from './MyListings.module.css'

const declined = defineDrafts({ name: 'languages-prompt', storedIn: 'browser', schema: z.literal('not now') })

/** For a browser that stores nothing: until the page is left, the question is not asked again. */
const declinedBy = new Set<number>()

interface Props {
  user: SessionUser
  onDeclined: () => void
}

/** Shown to a helper without languages in the profile until they decline. */
export function LanguagesPrompt({ user, onDeclined }: Props) {
  const { t } = useLingui()
  const [isDismissed, setDismissed] = useState(() => declinedBy.has(user.id) || declined.read(user.id) !== undefined)
  if (isDismissed || user.languageCodes.length > 0) return null
  const decline = () => {
    declinedBy.add(user.id)
    declined.save(user.id, 'not now')
    setDismissed(true)
    onDeclined()
  }
  return (
    <Notice className={styles.languages} title={t`Which languages do you speak?`}>
      <p>
        <Trans>Travelers look for helpers who speak their language. Your profile names none yet.</Trans>
      </p>
      <p className={styles.choices}>
        <Link to="/profile" className={buttonClass({ size: 'small' })}>
          <Trans>Add your languages</Trans>
        </Link>
        <Button variant="quiet" size="small" onClick={decline}>
          <Trans>Not now</Trans>
        </Button>
      </p>
    </Notice>
  )
}
