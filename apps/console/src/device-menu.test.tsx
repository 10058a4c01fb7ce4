import type { Device } from '@outpost/contract/devices/device'
import { compositePermissions } from '@outpost/contract/kit/permissions'
import { permissions } from '@outpost/contract/permissions'
import { ActionMenu } from '@outpost/ui/Actions'
import { beforeAll, expect, test } from 'vitest'
import { useAllDeviceActions } from './features/devices/allActions.ts'
import { useActions } from './kit/api/action.tsx'
import { connectContributions, needContributions } from './kit/screen/contributions.ts'
import { buttonNamed, doing, preparePage, settle, show, userWith } from './testing/page.tsx'

beforeAll(preparePage)

function Menu() {
  const actions = useActions(useAllDeviceActions())
  return <ActionMenu actions={actions.of({ id: 1, name: 'Ferry', status: 1 } as Device)} label="Menu" />
}

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
const groups = (): string[] =>
  [...document.querySelectorAll('[role=group]')].map(
    (group) => document.getElementById(group.getAttribute('aria-labelledby')!)!.textContent,
  )

test('DEVICES-145: the menu of a device has five named parts, the terminal first and deletion last', async () => {
  connectContributions(() => import('./contributions.ts'))
  await needContributions()
  await show(<Menu />, { user: userWith(...permissions.map(({ name }) => name), ...compositePermissions) })
  await doing(() => buttonNamed('Menu').click(), 100)
  for (let turn = 0; turn < 50 && items().length === 0; turn++) await settle(50)
  expect(groups()).toEqual(['Open', 'Configure', 'Firmware and files', 'Billing', 'Danger'])
  expect(items()[0]!.textContent).toMatch(/terminal/i)
  expect(items().at(-1)!.textContent).toBe('Delete')
  // Typing goes to the next entry that begins with the letters.
  await doing(() => items()[0]!.focus())
  await doing(() => items()[0]!.dispatchEvent(new KeyboardEvent('keydown', { key: 'l', bubbles: true })))
  expect(document.activeElement?.textContent).toMatch(/location/i)
})
