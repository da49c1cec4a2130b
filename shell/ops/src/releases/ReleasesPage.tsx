import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { api, errorText, useDispatch, useFailure } from '@flight-amigo/shell/sdk'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import styles from './ReleasesPage.module.css'
import { LoadingReleases, ReleasesFrame } from './ReleasesSkeleton.tsx'
import { ReleasesTable } from './ReleasesTable.tsx'
import { isWrongToken, RELEASES, releasesApi } from './releases.api.ts'
import { forgetToken, forgetUnsavedToken, readToken, saveToken } from './token.ts'

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
  if (token) return <ReleasesTable token={token} onEnd={end} onRefused={refetch} />
  if (error)
    return (
      <ErrorState title="The releases could not be read" onRetry={() => void refetch()} retrying={isFetching}>
        {errorText(error, 'Please check the connection and try again.')}
      </ErrorState>
    )
  return <LoadingReleases />
}

interface Props {
  problem?: string
  onOpen: () => void
}

function TokenGate({ problem, onOpen }: Props) {
  const dispatch = useDispatch()
  const [requestToken] = releasesApi.useLazyDeployTokenQuery()
  const { register, handleSubmit, setFocus, formState } = useForm({ defaultValues: { token: '' } })
  const { failure, fail, clear } = useFailure()

  const open = handleSubmit(async ({ token }) => {
    clear()
    saveToken(token.trim())
    const result = await requestToken()
    if (!result.error) {
      dispatch(api.util.invalidateTags(RELEASES))
      return onOpen()
    }
    forgetToken()
    fail(
      { title: 'The releases could not be opened', description: 'Please check the connection and try again.' },
      result.error,
    )
    setFocus('token')
  }, clear)

  return (
    <Card as="section" className={styles.gate}>
      <form onSubmit={open} noValidate className={styles.form}>
        <h2>Open with a deploy token</h2>
        {problem && !failure && <Notice tone="danger">{problem}</Notice>}
        <Field
          label="Deploy token"
          required
          error={formState.errors.token?.message}
          help="It's stored in this tab only, until you close the tab or select Forget Token."
        >
          <Input
            type="password"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...register('token', { validate: checkToken })}
          />
        </Field>
        <FailureNotice failure={failure} />
        <Button type="submit" busy={formState.isSubmitting} className={styles.start}>
          Open
        </Button>
        <p className={styles.hint}>
          A token is for one package, or <code>*</code> for all. Someone with access to the database creates it:{' '}
          <code>npm run release -- token mf-messaging --for promote</code>
        </p>
      </form>
    </Card>
  )
}

function checkToken(text: string): string | true {
  const token = text.trim()
  if (!token) return 'Please enter a deploy token'
  return /^[\x21-\x7e]{20,200}$/.test(token) || 'A deploy token begins with flight-amigo- and has no spaces'
}
