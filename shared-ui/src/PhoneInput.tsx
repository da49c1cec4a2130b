import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide'
import { memo, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { type Country, DEFAULT_COUNTRY, loadCountries, POPULAR_COUNTRY_CODES, splitNumber } from './countries.ts'
import { Icon } from './Icon.tsx'
import { Input } from './Input.tsx'
import styles from './PhoneInput.module.css'
import { useRetryOnline } from './useRetryOnline.ts'

/** Fits the `field` of react-hook-form's Controller. */
export interface PhoneInputProps {
  /** Dial code, a space, the local number: '+1 2025550123'; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** Also accepts a whole number with its dial code. */
export function PhoneInput({ value, onChange, onBlur, name, disabled, ref }: PhoneInputProps) {
  const { t } = useLingui()
  const field = useRef<HTMLSpanElement>(null)
  const isUsed = useFocusNear(field)
  // Only the list can split a number that has no space.
  const { countries, failed } = useCountries(isUsed || (value !== '' && !splitNumber(value, []).dialCode))
  const [chosen, setChosen] = useState<string>(DEFAULT_COUNTRY.code)
  const { dialCode, local } = splitNumber(value, countries)
  const country = countryOf(countries, dialCode, chosen)

  const choose = (code: string) => {
    const next = countries.find((each) => each.code === code) ?? DEFAULT_COUNTRY
    setChosen(next.code)
    if (local) onChange(`${next.dialCode} ${local}`)
  }
  const type = (typed: string) => {
    const text = typed.trimStart()
    if (!text.startsWith('+')) return report(country?.dialCode ?? dialCode ?? DEFAULT_COUNTRY.dialCode, text)
    const whole = splitNumber(`+${text.replace(/\D/g, '')}`, countries)
    // The number is incomplete, or the list has not loaded, so leave the text unchanged.
    if (!whole.dialCode) return onChange(whole.local)
    setChosen(countryOf(countries, whole.dialCode, chosen)?.code ?? chosen)
    report(whole.dialCode, whole.local)
  }
  const report = (code: string, typed: string) => {
    const number = typed.replace(/[^\d\s().-]/g, '')
    onChange(/\d/.test(number) ? `${code} ${number}` : '')
  }

  return (
    <span ref={field} className={styles.phone}>
      <span className={classes(control.control, styles.country)}>
        {/* Letters, because some systems cannot draw flags. */}
        <span className={styles.shown} aria-hidden="true">
          {country && <span className={styles.code}>{country.code}</span>}
          <bdi dir="ltr">{country?.dialCode ?? dialCode}</bdi>
          <Icon of={ChevronDown} className={styles.arrow} />
        </span>
        <select
          className={styles.select}
          aria-label={t`Country code`}
          autoComplete="tel-country-code"
          value={country?.code ?? ''}
          disabled={disabled}
          onChange={({ target }) => choose(target.value)}
        >
          {!country && <option value="">{dialCode}</option>}
          <CountryOptions countries={countries} />
        </select>
      </span>
      <Input
        type="tel"
        autoComplete="tel-national"
        inputMode="tel"
        value={local}
        disabled={disabled}
        onChange={({ target }) => type(target.value)}
        {...(name && { name })}
        {...(ref && { ref })}
        {...(onBlur && { onBlur })}
      />
      {failed && (
        <span className={styles.failed} role="alert">
          <Trans>Other countries could not be loaded. Type the number with + and the country code.</Trans>
        </span>
      )}
    </span>
  )
}

/**
 * A phone shows the options that a select had when it opened. So load the countries before the select has the focus.
 */
function useFocusNear(field: RefObject<HTMLElement | null>) {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const group = field.current?.closest('fieldset, form') ?? field.current
    const use = () => setNear(true)
    if (group?.contains(document.activeElement)) use()
    group?.addEventListener('focusin', use)
    return () => group?.removeEventListener('focusin', use)
  }, [field])
  return isNear
}

/**
 * Loads the list when it is needed. Until then the default country works, and a whole number can be typed. A failed
 * load is retried when the network is back.
 */
function useCountries(isEnabled: boolean) {
  const [countries, setCountries] = useState<readonly Country[]>([DEFAULT_COUNTRY])
  const [failed, setFailed] = useState(false)
  useRetryOnline(failed, () => setFailed(false))
  useEffect(() => {
    if (failed || !isEnabled) return
    let ignore = false
    loadCountries().then(
      (all) => ignore || setCountries(all),
      () => ignore || setFailed(true),
    )
    return () => {
      ignore = true
    }
  }, [failed, isEnabled])
  return { countries, failed }
}

/** Memoized, because there are more than 200 countries and the field renders on every key. */
const CountryOptions = memo(function CountryOptions({ countries }: { countries: readonly Country[] }) {
  const { t } = useLingui()
  const popular = POPULAR_COUNTRY_CODES.flatMap((code) => countries.find((each) => each.code === code) ?? [])
  return (
    <>
      <optgroup label={t({ message: 'Often used', comment: 'A group of countries in the list of dial codes.' })}>
        {popular.map(option)}
      </optgroup>
      <optgroup label={t`All countries`}>
        {countries.filter((country) => !popular.includes(country)).map(option)}
      </optgroup>
    </>
  )
})

const option = ({ code, flag, name, dialCode }: Country) => (
  <option key={code} value={code}>
    {flag} {name} ({dialCode})
  </option>
)

/**
 * If several countries share a dial code, the chosen one wins, then a popular one. Undefined until the list has loaded.
 */
function countryOf(countries: readonly Country[], dialCode: string | undefined, chosen: string): Country | undefined {
  const current = countries.find(({ code }) => code === chosen)
  if (!dialCode || current?.dialCode === dialCode) return current
  const sharing = countries.filter((country) => country.dialCode === dialCode)
  return sharing.find(({ code }) => POPULAR_COUNTRY_CODES.includes(code)) ?? sharing[0]
}
