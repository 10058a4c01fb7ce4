import { deviceSchemas, NewDevice } from '@outpost/contract/devices/schemas'
import { enrolmentSchemas } from '@outpost/contract/devices/enrolment/schemas'
import { tagSchemas } from '@outpost/contract/tags/schemas'
import { expect, test } from 'vitest'
import { faultsOf, limitsOf, withoutEmpty } from './limits.ts'

test('reads the limits of texts and numbers, through defaults and transformations', () => {
  expect(limitsOf(tagSchemas.create.input, 'name')).toEqual({ required: true, minLength: 3, maxLength: 100 })
  expect(limitsOf(tagSchemas.create.input, 'description')).toEqual({ required: false, maxLength: 200 })
  expect(limitsOf(enrolmentSchemas.createToken.input, 'uses')).toEqual({ required: false, min: 1, max: 100_000 })
  expect(limitsOf(deviceSchemas.update.input, 'user_set_latitude')).toEqual({ required: false, min: -90, max: 90 })
  expect(limitsOf(NewDevice, 'serial')).toMatchObject({ required: true })
  expect(limitsOf(tagSchemas.create.input, 'no such field')).toEqual({ required: false })
})

test('omits values that were empty from the start, and keeps those that were emptied', () => {
  const { input } = deviceSchemas.update
  // A description may be empty. A name may not, and an emptied one must not be dropped silently.
  expect(withoutEmpty(input, { name: '', description: '' }, { name: 'Mast', description: 'old' })).toEqual({
    name: '',
    description: '',
  })
  expect(withoutEmpty(input, { name: '', dynamic_monitoring: null }, {})).toEqual({})
  expect(withoutEmpty(input, { user_set_latitude: null, tag_id: [] }, {})).toEqual({
    user_set_latitude: null,
    tag_id: [],
  })
})

test('reports an invalid value by its path', () => {
  expect(
    Object.keys(faultsOf(deviceSchemas.create.input, { data: [{ company_id: 1, device_series: 'rut', serial: '?' }] })),
  ).toEqual(['data.0.serial'])
  expect(faultsOf(tagSchemas.create.input, { company_id: 1, name: 'North' })).toEqual({})
})
