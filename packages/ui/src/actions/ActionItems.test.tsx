// @vitest-environment happy-dom
import { Menu } from '@mantine/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { after, eventually, prepareDom, render } from '../testing.ts'
import { OutpostProvider } from '../theme.tsx'
import { ActionItems } from './ActionItems.tsx'

beforeAll(prepareDom)

test('FRAME-119: the arrow keys also reach a disabled item, which says why and does nothing', async () => {
  const onClick = vi.fn<() => void>()
  await render(
    <OutpostProvider env="test">
      <Menu opened>
        <Menu.Target>
          <button type="button">More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems
            actions={[
              { id: 'edit', label: 'Edit', onClick },
              { id: 'reboot', label: 'Reboot', disabledReason: 'The device is offline', onClick },
            ]}
          />
        </Menu.Dropdown>
      </Menu>
    </OutpostProvider>,
  )
  const items = () => [...document.querySelectorAll<HTMLElement>('[role="menuitem"]')]
  await eventually(() => expect(items()).toHaveLength(2))
  const [edit, reboot] = items() as [HTMLElement, HTMLElement]
  await after(() => edit.focus())
  await after(
    () => void edit.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', code: 'ArrowDown', bubbles: true })),
  )
  expect(document.activeElement).toBe(reboot)
  expect(reboot.getAttribute('aria-disabled')).toBe('true')
  expect(reboot.textContent).toContain('The device is offline')
  await after(() => reboot.click())
  expect(onClick).not.toHaveBeenCalled()
  await after(() => edit.click())
  expect(onClick).toHaveBeenCalledOnce()
})
