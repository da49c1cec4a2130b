import { Field } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Input } from '@flight-amigo/shared-ui/Input'
import { PlaneLanding, PlaneTakeoff } from 'lucide'
import { SearchFrame } from './SearchFrame.tsx'

/** The search as the document paints it: a form that needs no script. HomeSearch takes over what is typed here. */
export const PaintedSearch = () => (
  <SearchFrame data-painted="search">
    <Field label="From">
      <Input name="from" leading={<Icon of={PlaneTakeoff} />} placeholder="City or airport" autoComplete="off" />
    </Field>
    <Field label="To">
      <Input name="to" leading={<Icon of={PlaneLanding} />} placeholder="City or airport" autoComplete="off" />
    </Field>
    <Field label="Travel Date">
      <Input name="date" type="date" />
    </Field>
  </SearchFrame>
)
