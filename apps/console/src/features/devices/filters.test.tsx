import { deviceFilters } from '@outpost/contract/devices/filters'
import { beforeAll, expect, test } from 'vitest'
import { preparePage, show, text } from '../../testing/page.tsx'
import { useDeviceFilters } from './filters.ts'

beforeAll(preparePage)

const Offered = () => (
  <p>
    {useDeviceFilters()
      .map(({ id, label }) => `${id}=${label}`)
      .join('|')}
  </p>
)
/** Alternative names of filters that are already offered. */
const spellings = ['tags', 'management_credit_type_id', 'data_credit_type_id']

test('DEVICES-016 the list offers every filter of the API, and those of the second modem have their own titles', async () => {
  await show(<Offered />)
  const offered = text()
    .split('|')
    .map((entry) => entry.split('='))
  expect(offered.map(([id]) => id).toSorted()).toEqual(
    Object.keys(deviceFilters)
      .filter((name) => !spellings.includes(name))
      .toSorted(),
  )
  expect(new Set(offered.map(([, label]) => label)).size).toBe(offered.length)
  expect(offered).toContainEqual(['signal_2', 'Signal (modem 2)'])
})
