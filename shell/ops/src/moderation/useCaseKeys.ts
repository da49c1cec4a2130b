import type { CaseRow } from '@flight-amigo/backend/contract/moderation'
import { announce } from '@flight-amigo/shared-ui/announce'
import { useNavigate } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import type { QueueState } from './moderation.api.ts'

const STEPS: Record<string, number> = { j: 1, k: -1 }

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.closest('input:not([type="radio"]), textarea, select, dialog') !== null

/** J opens the next case of the list, K the one before. */
export function useCaseKeys(state: QueueState, cases: CaseRow[], chosen: number | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const step = STEPS[event.key.toLowerCase()]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      const at = cases.findIndex(({ id }) => id === chosen)
      const next = cases[at < 0 ? 0 : at + step]
      if (next) navigate(`/ops/moderation?state=${state}&case=${next.id}`)
      else announce(step > 0 ? 'There is no further case in the list.' : 'This is the first case of the list.')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [state, cases, chosen, navigate])
}
