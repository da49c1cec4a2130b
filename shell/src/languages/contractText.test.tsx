import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { afterEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { i18n } from '../sdk/i18n.tsx'

afterEach(() => i18n.activate('en'))

test.each([
  ['that the catalog has', 'Name is required', 'పేరు తప్పనిసరి'],
  ['that the server has translated', 'పేరు చాలా పొడవుగా ఉంది', 'పేరు చాలా పొడవుగా ఉంది'],
  ['with the name of a property of every object', 'toString', 'toString'],
])('a field of a Telugu page shows a message %s', (_what, error, shown) => {
  i18n.load('te', { 'Name is required': ['పేరు తప్పనిసరి'] })
  i18n.activate('te')
  render(
    <Field label="పేరు" error={error}>
      <Input />
    </Field>,
  )
  expect(screen.getByLabelText('పేరు')).toHaveAccessibleDescription(shown)
})
