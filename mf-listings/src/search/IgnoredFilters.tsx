import { FILTER_NAMES, FILTERS, ListingsQuery } from '@flight-amigo/backend/contract/listings'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { i18n } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
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

const NAMES = ['from', 'to', 'date', 'endDate', 'flight', ...FILTER_NAMES] as const

const NO_FILTER: string[] = Object.values(FILTERS).map(({ options: [none] }) => none)

/** `ignored` explains the filters with invalid values. */
export function parseFilters(params: URLSearchParams): { filters: Filters; ignored: string[] } {
  const filters: Record<string, unknown> = {}
  const ignored: string[] = []
  const read = (name: keyof Filters, value: string, before: unknown = '') => {
    const { data, error } = ListingsQuery.shape[name].safeParse(before ? [before, value].flat() : value)
    const [issue] = error?.issues ?? []
    if (issue) ignored.push(`${t`“${value}” was left out.`} ${name in FILTERS ? '' : i18n._(issue.message)}`)
    else filters[name] = data
  }
  for (const name of NAMES) {
    const value = params.get(name)?.trim()
    if (value && !NO_FILTER.includes(value)) read(name, value)
  }
  for (const value of params.getAll('language')) if (value.trim()) read('language', value.trim(), filters.language)
  return { filters, ignored }
}
