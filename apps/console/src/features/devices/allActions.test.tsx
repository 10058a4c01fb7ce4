import { beforeAll, expect, test } from 'vitest'
import { action } from '../../kit/api/action.tsx'
import { connect } from '../../kit/screen/feature.ts'
import { messagesOf } from '../../kit/i18n/i18n.ts'
import { preparePage, show, text } from '../../testing/page.tsx'
import { useAllDeviceActions } from './allActions.ts'

beforeAll(preparePage)

const Names = () => (
  <p>
    {useAllDeviceActions()
      .map(({ id }) => id)
      .join(' ')}
  </p>
)

test('a list of devices offers its own actions, followed by those of later features', async () => {
  const polish = action({
    id: 'polish',
    label: 'kit:save',
    icon: () => null,
    endpoint: { access: 'update_devices' as const },
    run: () => undefined,
  })
  connect([{ name: 'polishing', messages: messagesOf({ own: {} }), actions: { devices: [polish] } }])
  await show(<Names />)
  expect(text()).toMatch(/delete.* polish$/)
})
