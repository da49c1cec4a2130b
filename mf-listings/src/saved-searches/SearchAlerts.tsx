import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { useSession } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { AlertSetting } from './AlertSetting.tsx'
import {
  dailyTime,
  FREQUENCIES,
  SEARCH_SCOPE_HELP,
  SEARCH_SCOPES,
  searchFrequencyText,
  searchScope,
} from './alertText.ts'
import { useChangeSearchMutation } from './savedSearches.api.ts'

export function SearchAlerts({ search }: { search: SavedSearch }) {
  const { t } = useLingui()
  const { id, pace, flight, fromCity } = search
  const [change] = useChangeSearchMutation()
  const { user } = useSession()
  const scope = searchScope(search.scope)
  return (
    <>
      <AlertSetting
        label={t`How often`}
        value={pace}
        choices={FREQUENCIES}
        help={searchFrequencyText(search, dailyTime(user?.timeZone, fromCity))}
        save={(next) => change({ id, change: { pace: next } })}
      />
      {!flight && (
        <AlertSetting
          label={t`Tell me about`}
          value={scope}
          choices={SEARCH_SCOPES}
          help={t(SEARCH_SCOPE_HELP[scope])}
          save={(next) => change({ id, change: { scope: next } })}
        />
      )}
    </>
  )
}
