import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { errorText, type Failure, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect, useRef, useState } from 'react'
import { useConfirmSearchMutation } from '../savedSearches.api.ts'

type Outcome =
  | { is: 'begun'; search: SavedSearch }
  /** The server's sentence, which another try does not change. */
  | { is: 'refused'; code: string | undefined; sentence: string }
  | { is: 'failed' }

const isPassing = ({ status }: Failure) => status === 'FETCH_ERROR' || status === 429 || status >= 500

/**
 * Begins the saved search of the token in the address, which the link of a mail has put there, and removes the token. As
 * long as the network is away the token stays, so that a reload tries again.
 */
export function useConfirmedSearch() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [confirm] = useConfirmSearchMutation()
  const [outcome, setOutcome] = useState<Outcome>()
  const sent = useRef<string>(undefined)
  const token = params.get('token')

  useEffect(() => {
    if (!token || sent.current === token) return
    sent.current = token
    const run = async () => {
      const { data, error } = await confirm(token)
      const failure = error as Failure | undefined
      if (failure && isPassing(failure)) return setOutcome({ is: 'failed' })
      setOutcome(
        data
          ? { is: 'begun', search: data }
          : { is: 'refused', code: failure?.code, sentence: errorText(failure, 'Something went wrong.') },
      )
      navigate('/saved-searches/confirm', { replace: true })
    }
    void run()
  }, [token, confirm, navigate, outcome])

  const retry = () => {
    sent.current = undefined
    setOutcome(undefined)
  }
  useRetryOnline(outcome?.is === 'failed', retry)
  return { outcome, hasToken: token !== null, retry }
}
