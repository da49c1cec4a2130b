import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { api, useDispatch, useFailure } from '@flight-amigo/shell/sdk'
import { type FormEvent, useRef, useState } from 'react'
import styles from './ReleasesPage.module.css'
import { RELEASES, releasesApi } from './releases.api.ts'
import { forgetToken, saveToken } from './token.ts'

interface Props {
  problem?: string
  onOpen: () => void
}

export function TokenGate({ problem, onOpen }: Props) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const dispatch = useDispatch()
  const [requestToken, { isFetching }] = releasesApi.useLazyDeployTokenQuery()
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)

  async function open(event: FormEvent) {
    event.preventDefault()
    if (isFetching) return
    clear()
    const token = text.trim()
    const missing = token ? undefined : 'Please enter a deploy token'
    const wrong = /^[\x21-\x7e]{20,200}$/.test(token)
      ? undefined
      : 'A deploy token begins with flight-amigo- and has no spaces'
    setError(missing ?? wrong)
    if (missing ?? wrong) return input.current?.focus()
    saveToken(token)
    const result = await requestToken()
    if (!result.error) {
      dispatch(api.util.invalidateTags(RELEASES))
      return onOpen()
    }
    forgetToken()
    fail({ title: 'Not opened', description: 'Please check the connection and try again.' }, result.error)
    input.current?.focus()
  }

  return (
    <Card as="section" className={styles.gate}>
      <form onSubmit={open} noValidate className={styles.form}>
        <h2>Open with a deploy token</h2>
        {problem && !failure && <Notice tone="danger">{problem}</Notice>}
        <Field
          label="Deploy token"
          required
          error={error}
          help="It is kept in this tab only, until you close it or sign out."
        >
          <Input
            ref={input}
            type="password"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <FailureNotice failure={failure} />
        <Button type="submit" busy={isFetching} className={styles.start}>
          Open
        </Button>
        <p className={styles.hint}>
          A token is for one package. Someone with access to the database creates it:{' '}
          <code>npm run release -- token mf-messaging --for promote</code>
        </p>
      </form>
    </Card>
  )
}
