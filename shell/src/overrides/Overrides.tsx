import type { OverrideOptions, PackageOptions } from '@flight-amigo/backend/contract/documents'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import styles from './Overrides.module.css'

interface Props {
  overrideOptions: OverrideOptions
  onClose: () => void
  navigate?: (address: string) => void
}

const formatList = (names: string[]) => new Intl.ListFormat('en').format(names)
const isOverridden = (options: PackageOptions) => options.override !== undefined

export function Overrides({ overrideOptions, onClose, navigate = (address) => location.assign(address) }: Props) {
  const { packages } = overrideOptions
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState<'' | 'show' | 'reset'>('')
  const overridden = packages.filter(isOverridden).map(({ name }) => name)

  async function show(overrides: [name: string, at: string][], action: 'show' | 'reset') {
    setWorking(action)
    setProblem('')
    const response = await requestOverrides(overrides)
    if ('address' in response) return navigate(response.address)
    setProblem(response.problem)
    setWorking('')
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const overrides = packages.map(({ name }): [string, string] => [name, String(data.get(name) ?? '').trim()])
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
            ? `Only you see another release of ${formatList(overridden)}.`
            : 'You see what is live, like everybody else.'}{' '}
          An empty field shows what is live. Another release is a version, or the address of a dev server such as
          http://localhost:3002.
        </p>
        <div className={styles.packages}>
          {packages.map((options) => (
            <Package key={options.name} options={options} />
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

function Package({ options }: { options: PackageOptions }) {
  const { name, live, override, versions } = options
  const listId = `versions-${name}`
  return (
    <Field label={name} help={`Live: ${live}`}>
      <Input
        name={name}
        defaultValue={override ?? ''}
        placeholder={live}
        list={listId}
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

/** Renders outside the page's React root, which may have crashed. */
export function showOverrides(overrideOptions: OverrideOptions) {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const close = () => {
    root.unmount()
    container.remove()
    history.replaceState(history.state, '', pageWithoutPanel())
  }
  root.render(<Overrides overrideOptions={overrideOptions} onClose={close} />)
}

const NETWORK = 'Network error. Please check your connection and try again.'

/**
 * Shows these releases to this browser; an empty list ends every preview. Returns the URL to open, or the reason for a
 * refusal.
 */
export async function requestOverrides(
  overrides: [name: string, at: string][],
): Promise<{ address: string } | { problem: string }> {
  const text = overrides.map(([name, at]) => `${name}@${at}`).join(',')
  const response = await fetch(`/?remotes=${encodeURIComponent(text)}`, { method: 'POST' }).catch(() => undefined)
  if (!response) return { problem: NETWORK }
  if (response.ok) return { address: pageWithoutPanel() }
  const isSentence = response.headers.get('content-type')?.startsWith('text/plain')
  return { problem: isSentence ? await response.text() : 'Something went wrong. Please try again.' }
}

/** Leaves out the parameter that opens the panel. */
export function pageWithoutPanel(): string {
  const rest = location.search
    .slice(1)
    .split('&')
    .filter((part) => part && part !== 'remotes')
    .join('&')
  return location.pathname + (rest && `?${rest}`) + location.hash
}
