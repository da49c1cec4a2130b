import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Link } from '@flight-amigo/shell/sdk'
import { matchesAddress } from '../public.ts'
import styles from './MatchCount.module.css'
import { useFitsQuery } from './matching.api.ts'
import { matchCountText } from './matchTexts.ts'

interface Props {
  listingId: number
  /** How many of them the author has not seen yet. */
  unseen?: number | undefined
  /** What stands there as long as nobody fits. */
  nobody: string
}

/** Says how many people fit an own open listing, and leads to them. Its line is there before the number is. */
export function MatchCount({ listingId, unseen = 0, nobody }: Props) {
  const { data, isError } = useFitsQuery()
  const count = data?.find(({ id }) => id === listingId)?.count ?? 0
  // Some that were new may not fit any more.
  const news = Math.min(unseen, count)
  if (!data && !isError) return <span className={styles.line}>{'\u00a0'}</span>
  if (data && count === 0) return <span className={styles.line}>{nobody}</span>
  return (
    <Link className={`${styles.line} ${styles.link}`} to={matchesAddress(listingId)}>
      <span>{data ? matchCountText(count) : 'See who fits'}</span>{' '}
      {data && news > 0 && <Badge tone="accent">{news} new</Badge>}
    </Link>
  )
}
