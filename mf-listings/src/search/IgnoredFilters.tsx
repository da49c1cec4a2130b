import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useLingui } from '@lingui/react/macro'
import { useUnknownAirports } from '../airports/departureDay.ts'
import type { Filters } from './searchAddress.ts'

interface Props {
  problems: string[]
  filters: Filters
}

export function IgnoredFilters({ problems, filters }: Props) {
  const { t } = useLingui()
  const { from, to } = filters
  const unknown = [from, to].filter(useUnknownAirports(filters)).map((code) => t`No airport has the code “${code}”.`)
  const messages = [...problems, ...unknown]
  return (
    messages.length > 0 && (
      <Notice title={t`Part of this link does not work`}>
        {messages.map((problem) => (
          <p key={problem}>{problem}</p>
        ))}
      </Notice>
    )
  )
}
