import type { ReleaseLine } from '@flight-amigo/backend/contract/releases'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useState } from 'react'
import styles from './ActionDialog.module.css'
import { type Action, packageOfRef, refOf } from './actions.ts'

interface Props {
  action: Action
  lines: ReleaseLine[]
  canAct: (name: string) => boolean
  onChange: (action: Action) => void
  onValidChange: (isValid: boolean) => void
}

export function ActionOptions({ action, lines, canAct, onChange, onValidChange }: Props) {
  if (action.kind !== 'promote' && action.kind !== 'canary') return null
  const refs = action.kind === 'promote' ? action.releases : [action.release]
  const unchecked = lines.filter((line) => line.isVisuallyChecked === false && refs.includes(refOf(line)))
  return (
    <>
      {action.kind === 'canary' && <CanaryShare action={action} onChange={onChange} onValidChange={onValidChange} />}
      {action.kind === 'promote' && <OtherReleases action={action} lines={lines} canAct={canAct} onChange={onChange} />}
      {unchecked.length > 0 && (
        <Checkbox
          label={`Go ahead although no one has checked ${unchecked.map(refOf).join(', ')} in a browser`}
          help="Without this the site refuses it. The history will say that it was not checked."
          checked={action.skipVisualCheck === true}
          onChange={({ target }) => {
            const { skipVisualCheck: _, ...rest } = action
            onChange(target.checked ? { ...action, skipVisualCheck: true } : (rest as Action))
          }}
        />
      )}
    </>
  )
}

type Canary = Extract<Action, { kind: 'canary' }>

function CanaryShare({
  action,
  onChange,
  onValidChange,
}: { action: Canary } & Pick<Props, 'onChange' | 'onValidChange'>) {
  const [text, setText] = useState(String(action.percent))
  const isShare = (value: string) => /^[1-9]\d?$/.test(value)
  return (
    <>
      <Field
        label="Share of the visitors, in percent"
        error={isShare(text) ? undefined : 'Please enter a whole number from 1 to 99'}
        className={styles.share}
      >
        <Input
          inputMode="numeric"
          value={text}
          onChange={({ target: { value } }) => {
            setText(value)
            onValidChange(isShare(value))
            if (isShare(value)) onChange({ ...action, percent: Number(value) })
          }}
        />
      </Field>
      <Checkbox
        label="Guard it"
        help="The site takes it back by itself when it clearly fails more often than what is live."
        checked={action.guard}
        onChange={({ target }) => onChange({ ...action, guard: target.checked })}
      />
    </>
  )
}

type Promote = Extract<Action, { kind: 'promote' }>

/** Offers to promote releases of other packages in the same step: their canary, or else their newest release. */
function OtherReleases({
  action,
  lines,
  canAct,
  onChange,
}: { action: Promote } & Omit<Props, 'action' | 'onValidChange'>) {
  const own = packageOfRef(action.releases[0] ?? '')
  const others = [...new Set(lines.map(({ name }) => name))].filter((name) => name !== own && canAct(name))
  const offered = others.flatMap((name) => {
    const [stable] = lines.filter((line) => line.name === name && line.status === 'stable')
    const candidates = lines.filter((line) => line.name === name && line.status !== 'stable' && line.withdrawn === null)
    const newest = candidates.find(({ status }) => status === 'canary') ?? candidates[0]
    return newest && newest.publishedAt > (stable?.publishedAt ?? '') ? [newest] : []
  })
  if (offered.length === 0) return null
  return (
    <fieldset className={styles.together}>
      <legend>Together with, as one set</legend>
      {offered.map((line) => (
        <Checkbox
          key={refOf(line)}
          label={<code>{refOf(line)}</code>}
          checked={action.releases.includes(refOf(line))}
          onChange={({ target }) => {
            const rest = action.releases.filter((ref) => ref !== refOf(line))
            onChange({ ...action, releases: target.checked ? [...rest, refOf(line)] : rest })
          }}
        />
      ))}
    </fieldset>
  )
}
