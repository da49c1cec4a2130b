import { matchesPath } from '@flight-amigo/backend/addresses/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Link } from '@flight-amigo/shell/sdk'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import styles from './MatchCount.module.css'
import { useMatchCountsQuery } from './matching.api.ts'
import { matchCountText } from './matchTexts.ts'

interface Props {
  listingId: number
  unseen?: number | undefined
  emptyText: string
}

export function MatchCount({ listingId, unseen = 0, emptyText }: Props) {
  const { t } = useLingui()
  const { data, isError } = useMatchCountsQuery()
  const count = data?.find(({ id }) => id === listingId)?.count ?? 0
  // Some of the unseen matches may no longer match.
  const newCount = Math.min(unseen, count)
  if (!data && !isError) return <span className={styles.line}>{'\u00a0'}</span>
  if (data && count === 0) return <span className={styles.line}>{emptyText}</span>
  return (
    <Link className={`${styles.line} ${styles.link}`} to={matchesPath(listingId)}>
      <span>{data ? matchCountText(count) : t`See matches`}</span>{' '}
      {data && newCount > 0 && (
        <Badge tone="accent">
          <Trans comment="New matches: 2 new">
            <Plural value={newCount} one="# new" other="# new" />
          </Trans>
        </Badge>
      )}
    </Link>
  )
}
