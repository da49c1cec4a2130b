import type { Me } from '@flight-amigo/backend/contract/account'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { browserTimeZone, timeZonesByRegion, zoneCity } from '@flight-amigo/shared-ui/timeZones'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useMemo } from 'react'
import { useChangeProfileMutation } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { TIME_ZONE } from './words.ts'

/** Lets a person choose in which time zone it is morning when the daily email comes. The browser proposes its own. */
export function TimeZone({ user: { timeZone } }: { user: Me }) {
  const [change, { isLoading, originalArgs }] = useChangeProfileMutation()
  const stillSignedIn = useStillSignedIn()
  const { failure, fail, clear } = useFailure()
  const regions = useMemo(timeZonesByRegion, [])
  const proposed = browserTimeZone()
  const chosen = (isLoading ? originalArgs?.timeZone : undefined) ?? timeZone ?? ''
  // A zone may have another name in the browser in which it was chosen.
  const isListed = chosen === '' || chosen === proposed || regions.some(([, zones]) => zones.includes(chosen))

  const choose = async (next: string) => {
    clear()
    const { error } = await stillSignedIn(() => change({ timeZone: next }))
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
  }

  return (
    <Field {...TIME_ZONE} error={failure?.description}>
      <Select value={chosen} aria-busy={isLoading} onChange={({ target }) => !isLoading && choose(target.value)}>
        <option value="">The airport where my trip departs</option>
        {proposed && <option value={proposed}>{zoneCity(proposed)} (this browser)</option>}
        {!isListed && <option value={chosen}>{zoneCity(chosen)}</option>}
        {regions.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones
              .filter((zone) => zone !== proposed)
              .map((zone) => (
                <option key={zone} value={zone}>
                  {zoneCity(zone)}
                </option>
              ))}
          </optgroup>
        ))}
      </Select>
    </Field>
  )
}
