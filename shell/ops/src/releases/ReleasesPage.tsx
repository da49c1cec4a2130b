import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { api, errorText, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { Board } from './Board.tsx'
import { LoadingReleases, ReleasesFrame } from './ReleasesSkeleton.tsx'
import { isWrongToken, RELEASES, releasesApi } from './releases.api.ts'
import { TokenGate } from './TokenGate.tsx'
import { forgetToken, forgetUnsavedToken, readToken } from './token.ts'

export function ReleasesPage() {
  const [isOpen, setIsOpen] = useState(readToken() !== undefined)
  useEffect(() => forgetUnsavedToken, [])
  return (
    <ReleasesFrame>
      {isOpen ? <WithToken onEnd={() => setIsOpen(false)} /> : <TokenGate onOpen={() => setIsOpen(true)} />}
    </ReleasesFrame>
  )
}

function WithToken({ onEnd }: { onEnd: () => void }) {
  const dispatch = useDispatch()
  const { data: token, error, isFetching, refetch } = releasesApi.useDeployTokenQuery()
  const isWrong = isWrongToken(error)
  useRetryOnline(Boolean(error) && !isWrong, refetch)

  function end() {
    forgetToken()
    onEnd()
    setTimeout(() => dispatch(api.util.invalidateTags(RELEASES)))
  }

  if (isWrong)
    return (
      <TokenGate
        problem={errorText(error, 'This deploy token does not work any more.')}
        onOpen={() => void refetch()}
      />
    )
  if (token) return <Board token={token} onEnd={end} onRefused={refetch} />
  if (error)
    return (
      <ErrorState title="The releases could not be read" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Please check the connection and try again.')}
      </ErrorState>
    )
  return <LoadingReleases />
}
