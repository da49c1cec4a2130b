import { Search } from 'lucide'
import { useRef, useState } from 'react'
import { AirportPicker } from '../AirportPicker.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { CodeForm } from '../CodeForm.tsx'
import { Field } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import { Input } from '../Input.tsx'
import { LanguagePicker } from '../LanguagePicker.tsx'
import { PhoneInput } from '../PhoneInput.tsx'
import { Select } from '../Select.tsx'
import { Skeleton, SkeletonGroup } from '../Skeleton.tsx'
import { StarInput } from '../StarInput.tsx'
import { Textarea } from '../Textarea.tsx'
import { Exhibit } from './Exhibit.tsx'

const loadLanguages = async () => [
  { code: 'eng', name: 'English' },
  { code: 'hin', name: 'Hindi', own: 'हिन्दी', tag: 'hi' },
  { code: 'ara', name: 'Arabic', own: 'العربية', tag: 'ar' },
  { code: 'tel', name: 'Telugu', own: 'తెలుగు', tag: 'te' },
]

const AIRPORTS = [
  { code: 'HYD', name: 'Rajiv Gandhi International Airport', city: 'Hyderabad', country: 'India' },
  { code: 'ORD', name: "Chicago O'Hare International Airport", city: 'Chicago', country: 'United States' },
]
const useAirports = () => ({ data: AIRPORTS, isFetching: false, refetch: () => {} })

export function FormExhibits() {
  const [stars, setStars] = useState(3)
  const [codes, setCodes] = useState(['tel', 'eng'])
  const [otherNames, setOtherNames] = useState(['sign language, a bit'])
  const [airport, setAirport] = useState('HYD')
  const [phone, setPhone] = useState('+91 98490 12345')
  const code = useRef<HTMLInputElement>(null)
  return (
    <>
      <Exhibit title="Field with Input" layout="columns">
        <Field label="Email" required help="Please enter the email you used when creating a listing">
          <Input type="email" autoComplete="email" placeholder="you@example.com" />
        </Field>
        <Field label="Name" error="Name must be at least 2 characters">
          <Input defaultValue="P" />
        </Field>
        <Field label="Flight Number" optional>
          <Input leading={<Icon of={Search} />} placeholder="AA1234" />
        </Field>
        <Field label="Amount">
          <Input leading="$" type="number" min={1} step={1} defaultValue={15} inputMode="numeric" />
        </Field>
        <Field label="Travel Date">
          <Input type="date" defaultValue="2026-12-12" />
        </Field>
        <Field label="Phone" help="Only shown to people who ask to connect">
          <Input type="tel" disabled value="+1 ••• ••• 42" />
        </Field>
      </Exhibit>
      <Exhibit title="CodeForm">
        <CodeForm
          ref={code}
          submitLabel="Verify"
          onVerify={async () => 'Invalid or expired verification code.'}
          onResend={async () => true}
        >
          {({ field, submit, resend }) => (
            <>
              {field}
              {submit}
              {resend}
            </>
          )}
        </CodeForm>
      </Exhibit>
      <Exhibit title="Select, Textarea" layout="columns">
        <Field label="Looking for">
          <Select defaultValue="both">
            <option value="both">All options</option>
            <option value="helper">Amigos only</option>
            <option value="seeking_help">Help seekers only</option>
          </Select>
        </Field>
        <Field label="Airline" error="Please choose one">
          <Select defaultValue="">
            <option value="">Choose</option>
          </Select>
        </Field>
        <Field label="Description" help="What would help most?">
          <Textarea characterLimit={500} defaultValue="I fly this route twice a year to see my parents." />
        </Field>
        <Field label="Message" error="Message must be at least 10 characters">
          <Textarea characterLimit={10} defaultValue="Far too many words" />
        </Field>
      </Exhibit>
      <Exhibit title="LanguagePicker" layout="columns">
        <LanguagePicker
          label="Languages"
          help="The languages you speak"
          codes={codes}
          onChange={setCodes}
          otherNames={otherNames}
          onOtherNamesChange={setOtherNames}
          load={loadLanguages}
          optional
        />
        <LanguagePicker
          label="Languages"
          error="Please choose at most 12 languages"
          codes={codes}
          onChange={setCodes}
          load={loadLanguages}
        />
      </Exhibit>
      <Exhibit title="AirportPicker" layout="columns">
        <AirportPicker label="From" end="departure" value={airport} onChange={setAirport} useAirports={useAirports} />
      </Exhibit>
      <Exhibit title="Checkbox" layout="stack">
        <Checkbox label="Also send as SMS" defaultChecked />
        <Checkbox label="I accept tips" help="100% goes to you; there are no platform fees." />
        <Checkbox
          label={
            <>
              I agree to the <a href="#top">Terms of Use</a> and the <a href="#top">Privacy Policy</a>
            </>
          }
          error="You must agree to the terms"
        />
        <Checkbox label="Not now" disabled />
      </Exhibit>
      <Exhibit title="StarInput" layout="columns">
        <Field label="Your rating">
          <StarInput value={stars} onChange={setStars} />
        </Field>
        <Field label="Your rating" error="Rating must be at least 1">
          <StarInput value={0} onChange={setStars} />
        </Field>
      </Exhibit>
      <Exhibit title="PhoneInput" layout="columns">
        <Field label="Phone number">
          <PhoneInput value={phone} onChange={setPhone} />
        </Field>
        <Field label="Phone number" error="Please enter a valid phone number">
          <PhoneInput value="+1 12" onChange={setPhone} />
        </Field>
      </Exhibit>
      <Exhibit title="Skeleton of a form" layout="stack">
        <SkeletonGroup label="Loading form">
          <Skeleton width="short" />
          <Skeleton shape="field" />
        </SkeletonGroup>
      </Exhibit>
    </>
  )
}
