import { afterAll, beforeAll, test, vi } from 'vitest'
import { open } from '../../kit/dialog/dialog.tsx'
import { listOf, stubNetwork } from '../../testing/network.ts'
import { buttonNamed, doing, preparePage, show, shows, userWith } from '../../testing/page.tsx'
import { dialogs } from './dialogs.ts'

beforeAll(preparePage)
afterAll(() => vi.unstubAllGlobals())

test('TASKS-078 the dialog that runs a task group says that later devices are not included, and what includes them', async () => {
  stubNetwork(() => listOf([]))
  await show(
    <button type="button" onClick={() => void open(dialogs.run, { group: { id: 3, name: 'Daily care' } })}>
      Open
    </button>,
    { user: userWith('execute_device_task_groups', 'view_device_task_groups', 'view_devices') },
  )
  await doing(() => buttonNamed('Open').click(), 300)
  await shows('Devices that are added later are not included. “Run continuously” includes them.')
})
