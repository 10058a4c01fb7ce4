import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasSftpServer, OpenSsh, sftpSubsystem } from '@outpost/gateway/protocols/testing/hosts'
import { canUnpack } from '@outpost/gateway/protocols/testing/unpack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onlineDevice, type OnlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { page, program, setUpBrowserTest } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'

/** The page of an SFTP session in the browser, through a device, on a real OpenSSH server. */
setUpBrowserTest({ devices: 1 })

let host: OpenSsh
let device: OnlineDevice
let address: string
const folder = mkdtempSync(join(tmpdir(), 'files-of-target-'))
const at = (name: string): string => join(folder, name)

beforeAll(async () => {
  if (!hasSftpServer) return
  host = await new OpenSsh().start([sftpSubsystem])
  const companyId = (await program.admin.get('/user')).body.data.company_id as number
  device = await onlineDevice(program, companyId, 'SFTP-1')
  await program.admin.post('/devices/remote-access', {
    data: [
      {
        device_id: device.id,
        name: 'Files',
        destination_ip: '127.0.0.1',
        destination_port: host.port,
        protocol: 'sftp',
      },
    ],
  })
  const [entry] = (await program.admin.get('/devices/remote-access?protocol=sftp&limit=1')).body.data
  address = `/rms-connect/sftp?id=${entry.id}`
  mkdirSync(at('sub'))
  writeFileSync(at('conf.txt'), 'first\r\nsecond\r\n', { mode: 0o640 })
  writeFileSync(at('report.bin'), Buffer.alloc(2_000_000, 7))
}, 60_000)
afterAll(async () => {
  await device?.stop()
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const files = (): string[] => readdirSync(folder).sort()

test.skipIf(!hasSftpServer)(
  'REMOTE-009 REMOTE-111 signs in with a key, and opens a folder whose path is typed',
  { timeout: 60_000 },
  async () => {
    await page.goto(address)
    await page.getByLabel('Username').fill(host.user)
    await page.getByText('Private key', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Private key' }).fill(host.read('login'))
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Accept and connect' }).click()
    await page.locator('header').getByText('Connected', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Type a path' }).click()
    await page.getByRole('textbox', { name: 'Path' }).fill(folder)
    await page.keyboard.press('Enter')
    await row('conf.txt').waitFor()
    await row('sub').click()
    await page.getByText('This folder is empty').waitFor()
    await page.getByRole('button', { name: /^Parent folder/ }).click()
    await row('report.bin').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)

test.skipIf(!hasSftpServer)(
  'REMOTE-112 REMOTE-120 uploads, asks about a name that exists, and downloads',
  { timeout: 60_000 },
  async () => {
    const input = page.locator('input[type=file][multiple]').first()
    await input.setInputFiles([{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('uploaded') }])
    await row('new.txt').waitFor()
    expect(readFileSync(at('new.txt'), 'utf8')).toBe('uploaded')
    await input.setInputFiles([{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('again') }])
    await page.getByRole('button', { name: 'Keep both' }).click()
    await row('new (2).txt').waitFor()
    await input.setInputFiles([{ name: 'new.txt', mimeType: 'text/plain', buffer: Buffer.from('replaced') }])
    await page.getByRole('button', { name: 'Replace' }).click()
    await expect.poll(() => readFileSync(at('new.txt'), 'utf8')).toBe('replaced')
    expect(readFileSync(at('new (2).txt'), 'utf8')).toBe('again')
    const [saved] = await Promise.all([page.waitForEvent('download'), row('report.bin').click()])
    expect(saved.suggestedFilename()).toBe('report.bin')
    expect(readFileSync(await saved.path()).equals(readFileSync(at('report.bin')))).toBe(true)
    await page.getByText('All finished').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)

test.skipIf(!hasSftpServer)(
  'REMOTE-115 REMOTE-120 renames in the row, edits with the same line ends, sets permissions, and deletes by keyboard',
  { timeout: 60_000 },
  async () => {
    await row('conf.txt').focus()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'New name for conf.txt' }).fill('config.txt')
    await page.keyboard.press('Enter')
    await row('config.txt').click()
    const editor = page.getByRole('textbox', { name: 'Content of config.txt' })
    await editor.fill('first\nchanged\n')
    expect(await findViolationsInBoth(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => readFileSync(at('config.txt'), 'utf8')).toBe('first\r\nchanged\r\n')
    expect(statSync(at('config.txt')).mode & 0o777).toBe(0o640)
    await editor.waitFor({ state: 'detached' })

    await row('config.txt')
      .getByRole('button', { name: /actions/i })
      .click()
    await page.getByRole('menuitem', { name: 'Permissions' }).click()
    await page.getByRole('checkbox', { name: 'Others: Read' }).check()
    expect(await page.getByLabel('Octal').inputValue()).toBe('644')
    await page.getByRole('button', { name: 'Set permissions' }).click()
    await expect.poll(() => statSync(at('config.txt')).mode & 0o777).toBe(0o644)
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'New folder' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('made')
    await page.keyboard.press('Enter')
    await row('made').waitFor()
    writeFileSync(at('made/inside'), '')
    await row('made').focus()
    await page.keyboard.press('Delete')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(files).toEqual(['config.txt', 'new (2).txt', 'new.txt', 'report.bin', 'sub'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
)

test.skipIf(!hasSftpServer || !canUnpack)(
  'REMOTE-272 REMOTE-274 downloads a folder and selected files as one ZIP file, and says what was left out',
  { timeout: 60_000 },
  async () => {
    mkdirSync(at('sub/deep'), { recursive: true })
    writeFileSync(at('sub/deep/ключ.txt'), 'inside')
    symlinkSync('nowhere', at('sub/broken'))
    await row('sub')
      .getByRole('button', { name: /actions/i })
      .click()
    const zip = page.getByRole('menuitem', { name: 'Download as ZIP' })
    const [folderZip] = await Promise.all([page.waitForEvent('download'), zip.click()])
    expect(folderZip.suggestedFilename()).toBe('sub.zip')
    const names = (path: string): string[] =>
      execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n').sort()
    const path = await folderZip.path()
    expect(names(path)).toEqual(['not-included.txt', 'sub/', 'sub/deep/', 'sub/deep/ключ.txt'])
    expect(execFileSync('unzip', ['-p', path, 'sub/deep/*'], { encoding: 'utf8' })).toBe('inside')
    await page.getByText('Done, 1 entry left out').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    for (const name of ['config.txt', 'sub']) await row(name).getByRole('checkbox').check()
    const chosen = page.getByRole('button', { name: 'Download as ZIP', exact: true }).first()
    const [chosenZip] = await Promise.all([page.waitForEvent('download'), chosen.click()])
    expect(names(await chosenZip.path())).toContain('config.txt')
    for (const name of ['config.txt', 'sub']) await row(name).getByRole('checkbox').uncheck()
  },
)

test.skipIf(!hasSftpServer)(
  'REMOTE-117 says when the target is gone, and signs in again to the same folder',
  { timeout: 60_000 },
  async () => {
    await host.dropConnections()
    await page.getByText('Session ended').waitFor()
    await page.getByRole('button', { name: 'Reconnect' }).click()
    await page.getByText('Private key', { exact: true }).click()
    await page.getByRole('textbox', { name: 'Private key' }).fill(host.read('login'))
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.locator('header').getByText('Connected', { exact: true }).waitFor()
    await row('config.txt').waitFor()
  },
)

test.skipIf(!hasSftpServer)(
  'REMOTE-290 REMOTE-291 REMOTE-294 says that a target has no SFTP, and lists, transfers and deletes through its shell',
  { timeout: 60_000 },
  async () => {
    // Without the variable, bash reads a file of the user of the test before each command.
    const plain = await new OpenSsh().start()
    try {
      writeFileSync(join(plain.folder, 'authorized_keys'), host.read('login.pub'))
      const [entry] = (await program.admin.get('/devices/remote-access?protocol=sftp&limit=1')).body.data
      await program.admin.put(`/devices/remote-access/${entry.id}`, { destination_port: plain.port })
      await page.goto(address)
      await page.getByLabel('Username').fill(plain.user)
      await page.getByText('Private key', { exact: true }).click()
      await page.getByRole('textbox', { name: 'Private key' }).fill(host.read('login'))
      await page.getByRole('button', { name: 'Connect' }).click()
      await page.getByRole('button', { name: 'Accept and connect' }).click()
      await page.getByRole('heading', { name: 'The target has no SFTP' }).waitFor()
      expect(await findViolationsInBoth(page)).toEqual([])
      await page.getByRole('button', { name: 'Use the shell (SCP mode)' }).click()
      await page.getByText('Through the shell (SCP mode)').waitFor()
      await page.getByRole('button', { name: 'Type a path' }).click()
      await page.getByRole('textbox', { name: 'Path' }).fill(folder)
      await page.keyboard.press('Enter')
      await row('report.bin').waitFor()
      expect(await findViolationsInBoth(page)).toEqual([])
      const name = "it's $(new) ключ.txt"
      const input = page.locator('input[type=file][multiple]').first()
      await input.setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from('through the shell') }])
      await row(name).waitFor()
      expect(readFileSync(at(name), 'utf8')).toBe('through the shell')
      const [saved] = await Promise.all([page.waitForEvent('download'), row('report.bin').click()])
      expect(readFileSync(await saved.path()).equals(readFileSync(at('report.bin')))).toBe(true)
      await row(name).focus()
      await page.keyboard.press('Delete')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await row(name).waitFor({ state: 'detached' })
      expect(files()).not.toContain(name)
    } finally {
      await plain.stop()
    }
  },
)
