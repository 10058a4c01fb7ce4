import { act } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { action } from '../../kit/action.tsx'
import { preparePage, show, text } from '../../testing/page.tsx'
import { useAllDeviceActions } from './allActions.ts'
import { contributeDevicesAction } from './page/contributions.ts'

beforeAll(preparePage)

const Names = () => (
  <p>
    {useAllDeviceActions()
      .map(({ id }) => id)
      .join(' ')}
  </p>
)

test('a list of devices that is there before later rooms have brought their actions offers them as soon as they have', async () => {
  await show(<Names />)
  expect(text()).toContain('delete')
  expect(text()).not.toContain('polish')
  await act(async () =>
    contributeDevicesAction(
      action({
        id: 'polish',
        label: 'kit:save',
        icon: () => null,
        endpoint: { access: 'update_devices' },
        run: () => undefined,
      }),
    ),
  )
  expect(text()).toContain('polish')
})
