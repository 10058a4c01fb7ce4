import type { Locator } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { SshClient } from '../../apps/server/src/features/remote-access/testing/ssh-client.ts'
import { adminLogin } from '../support/program.ts'
import { fleet, page, program, setUpBrowserTest, visitor } from './setup.ts'
import { open } from './visitor.ts'
import { byEnter, byMenu, byRow, checkByKeyboard, closed, fill, push } from './windows.ts'

/** SSH keys in the account settings, and the command that the menu of an entry shows, as OpenSSH runs it. */
setUpBrowserTest({ devices: 1 })

const client = new SshClient()
afterAll(() => client.remove())

const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const body = (): Locator => page.locator('body')
const row = (): Locator => page.locator('tr[data-index="0"]')

test(
  'REMOTE-170 REMOTE-179 a user adds an SSH key, runs the command of an entry, and removes the key',
  { timeout: 90_000 },
  async () => {
    const entry = (
      await program.admin.get(`/devices/remote-access?device_id=${fleet.devices[0]!.deviceId()!}&protocol=ssh`)
    ).body.data[0]
    await open(visitor, '/remote/access')
    const before = await checkByKeyboard(visitor, byRow(page, row(), 'Connect with SSH client'))
    await before.getByText('You have not added an SSH key yet.').waitFor()
    await push(page, before.getByRole('link', { name: 'Add a key in the account settings' }))

    await page.getByText('No SSH keys yet.').waitFor()
    const dialog = await checkByKeyboard(visitor, byEnter(page, named(body(), 'Add SSH key')))
    await fill(page, dialog.getByLabel('Name'), 'Work laptop')
    await fill(page, dialog.getByLabel('Public key'), client.key('laptop'))
    await push(page, named(dialog, 'Add SSH key'))
    const password = page.getByRole('dialog').filter({ hasText: 'Confirm your password' })
    await fill(page, password.locator('input[type="password"]'), adminLogin.password)
    await push(page, named(password, 'Confirm'))
    await closed(page, 0)
    await page.getByText('Work laptop').waitFor()

    await open(visitor, '/remote/access')
    const commands = await checkByKeyboard(visitor, byRow(page, row(), 'Connect with SSH client'))
    const line = await commands.locator('code').first().innerText()
    expect(line).toMatch(/^ssh -J \S+@127\.0\.0\.1:\d+ (-p \d+ )?root@entry-\d+\.[\w.-]+$/)
    expect(await commands.getByText('You have not added an SSH key yet.').count()).toBe(0)
    const ran = await client.run([...line.split(' ').slice(1), 'hostname'], { key: 'laptop', password: 'demo' })
    expect(ran.err).not.toContain('denied')
    expect(ran.code, ran.err).toBe(0)
    const sessions = (await program.admin.get(`/devices/connect/${entry.id}/sessions`)).body.data
    expect(sessions).toHaveLength(1)

    await open(visitor, '/account/security')
    await checkByKeyboard(visitor, byMenu(page, named(body(), 'Actions for Work laptop'), 'Remove'))
    await push(page, named(page.getByRole('dialog'), 'Remove key'))
    await closed(page, 0)
    await page.getByText('No SSH keys yet.').waitFor()
    expect(visitor.faults.filter((fault) => !fault.includes('status of 423'))).toEqual([])
  },
)
