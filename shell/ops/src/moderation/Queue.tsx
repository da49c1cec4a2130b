import { type CaseRow, reportReasons } from '@flight-amigo/backend/contract/moderation'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ChipList } from '@flight-amigo/shared-ui/Chip'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { errorText, Link, useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { ageOf, kindOf, momentOf } from './labels.ts'
import { LoadingCases } from './ModerationSkeleton.tsx'
import { moderationApi, type QueueState } from './moderation.api.ts'
import styles from './Queue.module.css'

const STEPS: Record<string, number> = { j: 1, k: -1 }

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), textarea, select, dialog') !== null

/** J opens the next case of the list, K the previous one. */
function useCaseKeys(state: QueueState, cases: CaseRow[], chosen: number | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const at = cases.findIndex(({ id }) => id === chosen)
      const next = cases[at < 0 ? 0 : at + step]
      if (next) navigate(caseAddress(state, next.id))
      else announce(step > 0 ? 'There is no further case in the list.' : 'This is the first case of the list.')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [state, cases, chosen, navigate])
}

interface Props {
  state: QueueState
  chosen: number | undefined
}

export const caseAddress = (state: QueueState, id?: number) =>
  `/ops/moderation?state=${state}${id === undefined ? '' : `&case=${id}`}`

export function Queue({ state, chosen }: Props) {
  const { data, error, isLoading, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    moderationApi.useQueueInfiniteQuery(state)
  const cases = data?.pages.flatMap((page) => page.cases) ?? []
  useCaseKeys(state, cases, chosen)
  const list = useFocusAfterClose(chosen)
  return (
    <nav className={styles.queue} aria-label="Cases">
      <ul className={styles.states}>
        {(['open', 'closed'] as const).map((each) => (
          <li key={each}>
            <Link to={caseAddress(each)} aria-current={each === state ? 'page' : undefined} className={styles.state}>
              {each === 'open' ? 'Open' : 'Closed'}
            </Link>
          </li>
        ))}
      </ul>
      {isLoading && <LoadingCases />}
      {!isLoading && error && (
        <ErrorState title="The cases could not be read" onRetry={() => void refetch()} retrying={isFetching}>
          {errorText(error, 'Please check the connection and try again.')}
        </ErrorState>
      )}
      {data && cases.length === 0 && (
        <EmptyState title={state === 'open' ? 'Nothing is waiting' : 'Nothing was closed yet'}>
          {state === 'open' ? 'A new report appears here by itself.' : 'Decided cases appear here.'}
        </EmptyState>
      )}
      <ul ref={list} className={styles.list} hidden={cases.length === 0}>
        {cases.map((row) => (
          <li key={row.id}>
            <CaseLink row={row} to={caseAddress(state, row.id)} isChosen={row.id === chosen} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          More Cases
        </Button>
      )}
    </nav>
  )
}

/** When the list comes back, focuses the case that was open. */
function useFocusAfterClose(chosen: number | undefined) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(chosen)
  useEffect(() => {
    const left = before.current
    before.current = chosen
    if (chosen !== undefined || left === undefined) return
    takeFocus(list.current?.querySelector<HTMLElement>(`[data-case="${left}"]`) ?? null)
  }, [chosen])
  return list
}

const CaseLink = ({ row, to, isChosen }: { row: CaseRow; to: string; isChosen: boolean }) => (
  <Link to={to} className={styles.row} data-case={row.id} aria-current={isChosen ? 'true' : undefined}>
    <span className={styles.head}>
      <strong>{kindOf(row)}</strong>
      <PersonText className={styles.person}>{row.about.username}</PersonText>
      <time dateTime={row.openedAt} title={momentOf(row.openedAt)}>
        {ageOf(row.openedAt)}
      </time>
    </span>
    <PersonText as="span" className={styles.title}>
      {row.kind === 'person' ? row.reasons.map((reason) => reportReasons[reason]).join(', ') : row.title || 'No text'}
    </PersonText>
    <span className={styles.facts}>
      <span>{row.reports === 1 ? '1 report' : `${row.reports} reports`}</span>
      {row.hiddenByReports && <Badge tone="accent">Hidden until seen</Badge>}
      {row.raised && !row.hiddenByReports && <Badge tone="accent">Several reporters</Badge>}
      {row.objected && <Badge tone="dusk">Objection</Badge>}
      {row.firstActionAt === null && <Badge tone="sky">New</Badge>}
    </span>
    <ChipList label="Suspicious patterns" items={row.patterns} />
  </Link>
)
