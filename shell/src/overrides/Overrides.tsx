import type { Choice, Choices } from '@flight-amigo/backend/contract/documents'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { type FormEvent, useState } from 'react'
import styles from './Overrides.module.css'
import { requestOverrides } from './requestOverrides.ts'

interface Props {
  choices: Choices
  onClose: () => void
  go?: (address: string) => void
}

const listed = (names: string[]) => new Intl.ListFormat('en').format(names)
const isOverridden = (choice: Choice) => choice.override !== undefined

export function Overrides({ choices, onClose, go = (address) => location.assign(address) }: Props) {
  const { packages, addresses } = choices
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState<'' | 'show' | 'reset'>('')
  const overridden = packages.filter(isOverridden).map(({ name }) => name)

  async function show(overrides: [name: string, at: string][], how: 'show' | 'reset') {
    setWorking(how)
    setProblem('')
    const response = await requestOverrides(overrides)
    if ('address' in response) return go(response.address)
    setProblem(response.problem)
    setWorking('')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const overrides = packages.map(({ name }): [string, string] => [name, String(given.get(name) ?? '').trim()])
    void show(
      overrides.filter(([, at]) => at),
      'show',
    )
  }

  return (
    <Dialog open title="Releases in this browser" onClose={onClose} variant="wide">
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.state}>
          {overridden.length > 0
            ? `Only you see another release of ${listed(overridden)}.`
            : 'You see what is live, like everybody else.'}{' '}
          An empty field shows what is live. Another release is a version
          {addresses && ', or the address of a dev server such as http://localhost:3002'}.
        </p>
        <div className={styles.packages}>
          {packages.map((choice) => (
            <Package key={choice.name} choice={choice} addresses={addresses} />
          ))}
        </div>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <div className={styles.actions}>
          <Button type="submit" busy={working === 'show'}>
            Show these
          </Button>
          {overridden.length > 0 && (
            <Button variant="quiet" busy={working === 'reset'} onClick={() => void show([], 'reset')}>
              Reset to what is live
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}

function Package({ choice, addresses }: { choice: Choice; addresses: boolean }) {
  const { name, live, override, versions } = choice
  const listId = `versions-${name}`
  const fromLink = name === 'shell' && !addresses
  return (
    <Field label={name} help={`Live: ${live}${fromLink ? '. Another one comes by its signed link.' : ''}`}>
      <Input
        name={name}
        defaultValue={override ?? ''}
        placeholder={live}
        list={listId}
        readOnly={fromLink}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <datalist id={listId}>
        {versions.map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
    </Field>
  )
}
