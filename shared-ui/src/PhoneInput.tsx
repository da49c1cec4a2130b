import { type Ref, useEffect, useState } from 'react'
import { type Country, DEFAULT_COUNTRY, loadCountries, POPULAR } from './countries.ts'
import { Input } from './Input.tsx'
import styles from './PhoneInput.module.css'

/** What a PhoneInput takes; the `field` of react-hook-form's Controller fits. */
export interface PhoneInputProps {
  /** Dial code, a space, the local number: '+1 2025550123'; '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean | undefined
  ref?: Ref<HTMLInputElement>
}

/** A phone number: the country's dial code from a list, and the local number. */
export function PhoneInput({ value, onChange, onBlur, name, disabled, ref }: PhoneInputProps) {
  const [dialCode = '', ...rest] = value.split(' ')
  const local = rest.join(' ')
  const [countries, setCountries] = useState<Country[]>([DEFAULT_COUNTRY])
  const [chosen, setChosen] = useState<string>(DEFAULT_COUNTRY.code)
  const country = countryOf(countries, chosen, dialCode)

  useEffect(() => {
    let left = false
    // Without the list the default country still works, and the whole number can be pasted.
    loadCountries().then(
      (all) => left || setCountries(all),
      () => {},
    )
    return () => {
      left = true
    }
  }, [])

  const choose = (code: string) => {
    const next = countries.find((each) => each.code === code) ?? DEFAULT_COUNTRY
    setChosen(next.code)
    if (local) onChange(`${next.dialCode} ${local}`)
  }
  const type = (typed: string) => {
    const pasted = typed.trim().startsWith('+') ? split(typed, countries) : undefined
    if (pasted) setChosen(pasted.country.code)
    const number = (pasted?.local ?? typed).replace(/[^\d\s().-]/g, '')
    onChange(number ? `${(pasted?.country ?? country).dialCode} ${number}` : '')
  }

  return (
    <span className={styles.phone}>
      <span className={styles.country}>
        <span className={styles.shown} aria-hidden="true">
          {country.flag} {country.dialCode}
        </span>
        <select
          className={styles.select}
          aria-label="Country code"
          autoComplete="tel-country-code"
          value={country.code}
          disabled={disabled}
          onChange={({ target }) => choose(target.value)}
        >
          <optgroup label="Often used">{POPULAR.map((code) => option(countries, code))}</optgroup>
          <optgroup label="All countries">
            {countries.filter(({ code }) => !POPULAR.includes(code)).map(({ code }) => option(countries, code))}
          </optgroup>
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
    </span>
  )
}

function option(countries: Country[], code: string) {
  const country = countries.find((each) => each.code === code)
  return (
    country && (
      <option key={code} value={code}>
        {country.flag} {country.name} ({country.dialCode})
      </option>
    )
  )
}

/** Several countries share a dial code: the chosen one wins, then a popular one. */
function countryOf(countries: Country[], chosen: string, dialCode: string): Country {
  const current = countries.find(({ code }) => code === chosen) ?? DEFAULT_COUNTRY
  if (!dialCode || current.dialCode === dialCode) return current
  const sharing = countries.filter((country) => country.dialCode === dialCode)
  return sharing.find(({ code }) => POPULAR.includes(code)) ?? sharing[0] ?? { ...DEFAULT_COUNTRY, dialCode }
}

/** A number that was pasted with its dial code; the longest code that fits is it. */
function split(typed: string, countries: Country[]) {
  const digits = `+${typed.replace(/\D/g, '')}`
  const fitting = countries
    .filter(({ dialCode }) => digits.startsWith(dialCode))
    .sort((one, other) => other.dialCode.length - one.dialCode.length)[0]
  if (!fitting) return undefined
  return { country: countryOf(countries, '', fitting.dialCode), local: digits.slice(fitting.dialCode.length) }
}
