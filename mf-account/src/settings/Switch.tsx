import { announce } from '@flight-amigo/shared-ui/announce'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { useFailure } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { updateFailure } from '../profile/updateTexts.ts'

interface Props {
  label: string
  help: string
  checked: boolean
  loadError?: string | undefined
  disabled?: boolean
  busy: boolean
  onChoose: (next: boolean) => Promise<{ error?: unknown }>
}

/** Saves immediately. After a failure it flips back. */
export function Switch({ label, help, checked, loadError, disabled, busy, onChoose }: Props) {
  const { t } = useLingui()
  const { failure, fail, clear } = useFailure()

  const choose = async (next: boolean) => {
    clear()
    const { error } = await onChoose(next)
    if (error) return fail(updateFailure(), error)
    announce(t`Saved`)
  }

  return (
    <Checkbox
      label={label}
      help={help}
      error={failure?.description ?? loadError}
      checked={checked}
      disabled={disabled}
      aria-busy={busy}
      onChange={({ target }) => !busy && choose(target.checked)}
    />
  )
}
