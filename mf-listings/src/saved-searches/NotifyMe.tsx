import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useSession } from '@flight-amigo/shell/sdk'
import { BellRing } from 'lucide'
import { NotifyMember } from './NotifyMember.tsx'
import { NotifyVisitor } from './NotifyVisitor.tsx'
import styles from './SavedSearches.module.css'
import { type RouteFilters, searchToSave } from './savedSearch.ts'

/** Offers to save a search that found little, so that the user is notified of new listings. */
export function NotifyMe({ filters }: { filters: RouteFilters }) {
  const { user, loading } = useSession()
  const search = searchToSave(filters)
  // Resets the state when the user or the search changes.
  const key = JSON.stringify([user?.id, search])
  return (
    <section className={styles.notify} aria-label="Tell me when someone posts">
      <Icon of={BellRing} className={styles.bell} />
      {loading ? (
        <Skeleton shape="block" className={styles.loading} />
      ) : user ? (
        <NotifyMember key={key} search={search} />
      ) : (
        <NotifyVisitor key={key} search={search} />
      )}
    </section>
  )
}
