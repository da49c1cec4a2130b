import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent, useSession } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { BellRing } from 'lucide'
import { useState } from 'react'
import styles from './SavedSearches.module.css'
import { SaveSearchOffer } from './SaveSearchOffer.tsx'
import { type RouteFilters, searchToSave } from './savedSearch.ts'
import { searchText } from './searchText.ts'

const loading = <Skeleton shape="block" className={styles.loading} />
const lazyStates = { loading, failed: lazyFallback(() => t`Your alert could not be loaded`) }
const NotifyMember = lazyComponent(
  () => import('./NotifyMember.tsx').then(({ NotifyMember }) => NotifyMember),
  lazyStates,
)
// Loaded on demand: the form is as large as the page itself, and few visitors use it.
const NotifyVisitor = lazyComponent(
  () => import('./NotifyVisitor.tsx').then(({ NotifyVisitor }) => NotifyVisitor),
  lazyStates,
)

export function NotifyMe({ filters }: { filters: RouteFilters }) {
  const { user, loading: isUnknown } = useSession()
  const search = searchToSave(filters)
  // Reset the state when the user or the search changes.
  const key = JSON.stringify([user?.id, search])
  return (
    <section className={styles.notify} aria-label={t`Tell me when someone posts`}>
      <Icon of={BellRing} className={styles.bell} />
      {isUnknown ? (
        loading
      ) : user ? (
        <NotifyMember key={key} search={search} />
      ) : (
        <VisitorOffer key={key} search={search} />
      )}
    </section>
  )
}

function VisitorOffer({ search }: { search: ReturnType<typeof searchToSave> }) {
  const [isFormOpen, setFormOpen] = useState(false)
  if (isFormOpen) return <NotifyVisitor search={search} />
  return (
    <div className={styles.offer}>
      <SaveSearchOffer
        from={search.from}
        to={search.to}
        search={searchText({ date: null, endDate: null, flight: null, ...search })}
      />
      <Button onClick={() => setFormOpen(true)}>
        <Trans>Tell me when someone posts</Trans>
      </Button>
    </div>
  )
}
