import { Notice } from '@flight-amigo/shared-ui/Notice'
import { ShareButtons } from '@flight-amigo/shared-ui/ShareButtons'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './ShareListing.module.css'

interface Props {
  title: string
  url: string
}

export function ShareOptions({ title, url }: Props) {
  const { t } = useLingui()
  const [failures, setFailures] = useState(0)
  return (
    <>
      <fieldset className={styles.channels} aria-label={t`Share this listing`}>
        <ShareButtons
          text={title}
          url={url}
          onCopied={() => setFailures(0)}
          onCopyFailed={() => setFailures(failures + 1)}
        />
      </fieldset>
      {/* The key remounts the field, so that it takes the focus each time. */}
      {failures > 0 && <CopyByHand key={failures} url={url} />}
    </>
  )
}

const CopyByHand = ({ url }: { url: string }) => {
  const { t } = useLingui()
  return (
    <Notice tone="danger" title={t`The link could not be copied`} className={styles.failure}>
      <p>
        <Trans>Please copy it from here:</Trans>
      </p>
      {/* Two lines show the whole URL on a phone. The shared Textarea would enlarge the bundle. */}
      <textarea
        ref={select}
        rows={2}
        className={styles.address}
        aria-label={t`Link to this listing`}
        value={url}
        readOnly
        onClick={({ currentTarget }) => select(currentTarget)}
      />
    </Notice>
  )
}

const select = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.select()
}
