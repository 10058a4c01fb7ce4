import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminLogin } from '../support/program.ts'
import { page, program, registerDevices, setUpBrowserTest, visitor } from './setup.ts'
import { findViolationsInBoth } from './violations.ts'
import { go, open } from './visitor.ts'
import {
  byEnter,
  byMenu,
  byRow,
  checkByKeyboard,
  closed,
  fill,
  opened,
  pick,
  push,
  tabTo,
  type Way,
} from './windows.ts'

/** VPN hubs by keyboard, without a process that runs them: `tests/vpn` runs hubs with real clients. */
setUpBrowserTest()

const main = (): Locator => page.locator('main')
const named = (layer: Locator, name: string): Locator => layer.getByRole('button', { name, exact: true })
const choice = (layer: Locator, label: RegExp, name: string): Locator =>
  layer
    .getByRole('combobox', { name: label })
    .or(layer.locator(`input[name="${name}"]`))
    .first()
const row = (text: string): Locator => main().locator('tr[data-index]', { hasText: text }).first()
const hubOf = async () => (await program.admin.get('/vpn/hubs')).body.data[0]
const clientsOf = async () => (await program.admin.get('/vpn/hubs/users?limit=50')).body.data

beforeAll(() => registerDevices(['Router 1', 'Router 2']))

test(
  'VPN-001 VPN-002 VPN-003 VPN-014 VPN-021 VPN-069 a hub is created by keyboard, and says why it does not run',
  { timeout: 60_000 },
  async () => {
    await open(visitor, '/vpn/hubs')
    await main().getByText('No VPN hubs yet.').waitFor()
    await main().getByText('VPN hubs are a beta feature without guarantee.').waitFor()
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create VPN hub').first()))
    await fill(page, form.locator('[name="name"]'), 'Shops')
    await push(page, named(form, 'Create VPN hub'))
    await page.waitForURL(/\/vpn\/hubs\/\d+\/general/)
    await main().getByText('No process with the role vpn serves the zone of this hub.').waitFor()
    await main().getByText('No client is connected now.').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const edit = await checkByKeyboard(visitor, byMenu(page, named(main(), 'More actions').first(), 'Edit'))
    await fill(page, edit.locator('[name="description"]'), 'All shops')
    await push(page, named(edit, 'Save VPN hub'))
    await closed(page, 0)
    await expect.poll(async () => (await hubOf()).description, { timeout: 15_000 }).toBe('All shops')
  },
)

test(
  'VPN-004 VPN-016 VPN-018 VPN-019 VPN-071 clients are added, get an address and a configuration file, and are removed',
  { timeout: 90_000 },
  async () => {
    const { id } = await hubOf()
    await open(visitor, `/vpn/hubs/${id}/clients`)
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add clients').first()))
    await pick(page, choice(form, /^Devices/, 'device_id'), 'Router 1')
    await push(page, named(form, 'Add clients'))
    await closed(page, 0)
    await row('Router 1').waitFor()
    for (const outcome of ['added', 'taken'] as const) {
      await push(page, named(main(), 'Add clients').first())
      const custom = await opened(page, 0)
      await custom.getByLabel('Someone without an account').check()
      await fill(page, custom.locator('[name="username"]'), 'Electrician')
      await push(page, named(custom, 'Add clients'))
      if (outcome === 'taken') await custom.getByText('The hub already has a user with this name.').first().waitFor()
      else await closed(page, 0)
    }
    await page.keyboard.press('Escape')
    await push(page, page.getByRole('button', { name: /^Discard/ }))
    await closed(page, 0)

    await row('Router 1').getByLabel('LAN').press('Space')
    await expect
      .poll(async () => (await clientsOf()).some(({ lan }: { lan: boolean }) => lan), { timeout: 15_000 })
      .toBe(true)
    const address = await checkByKeyboard(visitor, byRow(page, row('Electrician'), 'Set address'))
    await address.getByLabel('Fixed').check()
    await fill(page, address.locator('[name="ip_address"]'), '10.112.0.20')
    await push(page, named(address, 'Set address'))
    await address.getByText('Another client has this address.').first().waitFor()
    await fill(page, address.locator('[name="ip_address"]'), '10.112.0.99')
    await push(page, named(address, 'Set address'))
    await closed(page, 0)
    await row('10.112.0.99').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])

    const fromLast: Way = {
      ...byRow(page, row('Router 1'), 'Connect details'),
      async reach() {
        await tabTo(page, row('Electrician'), 'Shift+Tab')
        await page.keyboard.press('End')
      },
    }
    const details = await checkByKeyboard(visitor, fromLast)
    await details.getByText('Devices do not reach other clients.').waitFor()
    await push(page, named(details, 'Get configuration file'))
    const question = await opened(page, 1)
    await fill(page, question.locator('input[type="password"]'), adminLogin.password)
    await page.keyboard.press('Enter')
    const config = page.getByRole('dialog').filter({ hasText: 'The file contains a private key.' })
    await config.waitFor()
    expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), push(page, named(config, 'Download'))])
    expect(file.suggestedFilename()).toBe('Shops.ovpn')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^client\ndev tun\n[^]*<key>/)
    for (const left of [1, 0]) {
      await page.keyboard.press('Escape')
      await closed(page, left)
    }
  },
)

test(
  'VPN-005 VPN-007 VPN-017 VPN-072 VPN-205 VPN-207 a route that overlaps is refused with a proposal, its hosts get names, and the configuration is changed',
  { timeout: 90_000 },
  async () => {
    const { id } = await hubOf()
    await go(visitor, `/vpn/hubs/${id}/routes`)
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add route').first()))
    await fill(page, form.locator('[name="ip_address"]'), '10.112.0.0')
    await form.getByText('It overlaps 10.112.0.0/24, the network of the hub.').waitFor()
    await pick(page, choice(form, /^Through/, 'vpn_hub_user_id'), 'Router 1')
    await push(page, named(form, 'Add route'))
    await push(page, named(form, 'Use 192.168.1.0/24'))
    await push(page, named(form, 'Add route'))
    await closed(page, 0)
    await main().getByText('192.168.1.0').waitFor()
    expect((await clientsOf()).flatMap(({ routes }: { routes: object[] }) => routes)).toMatchObject([
      { ip: '192.168.1.0', netmask: '255.255.255.0' },
    ])
    expect(await findViolationsInBoth(page)).toEqual([])
    const hosts = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Names of hosts in 192.168.1.0')))
    await push(page, named(hosts, 'Add row'))
    await fill(page, hosts.locator('[name="hosts.0.name"]'), 'PLC')
    await fill(page, hosts.locator('[name="hosts.0.address"]'), '192.168.1.50')
    await push(page, named(hosts, 'Save names'))
    await closed(page, 0)
    await main().getByText('plc.router-1.shops').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    await push(page, named(main(), 'Remove route 192.168.1.0'))
    await push(page, named(await opened(page, 0), 'Remove route'))
    await closed(page, 0)
    // A network that overlaps that of the hub can be mapped by the device.
    await push(page, named(main(), 'Add route').first())
    const mapping = await opened(page, 0)
    await fill(page, mapping.locator('[name="ip_address"]'), '10.112.0.0')
    await pick(page, choice(mapping, /^Through/, 'vpn_hub_user_id'), 'Router 1')
    await mapping.getByText('the device then translates the addresses').waitFor()
    await mapping.getByLabel('Map the network').press('Space')
    await push(page, named(mapping, 'Add route'))
    await closed(page, 0)
    await main().getByText('10.128.0.0/24').waitFor()
    await push(page, named(main(), 'Remove route 10.112.0.0'))
    await push(page, named(await opened(page, 0), 'Remove route'))
    await closed(page, 0)
    await main().getByText('No routes yet.').waitFor()

    await go(visitor, `/vpn/hubs/${id}/configuration`)
    const dhcp = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add DHCP option')))
    await fill(page, dhcp.locator('[name="ip_address"]'), '10.112.0.1')
    await push(page, named(dhcp, 'Add DHCP option'))
    await closed(page, 0)
    await main().getByText('10.112.0.1', { exact: true }).waitFor()
    const network = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Change network')))
    await fill(page, network.locator('[name="ip"]'), '10.113.0.0')
    await push(page, named(network, 'Change network'))
    await closed(page, 0)
    await expect.poll(async () => (await hubOf()).subnet, { timeout: 15_000 }).toBe('10.113.0.0/24')
    expect(await findViolationsInBoth(page)).toEqual([])
  },
)

test(
  'VPN-201 VPN-203 VPN-206 a user is told why a device is not reached, from the hub and from the page of the device',
  { timeout: 90_000 },
  async () => {
    const { id } = await hubOf()
    const device = (await clientsOf()).find(({ type }: { type: string }) => type === 'device')
    await go(visitor, `/vpn/hubs/${id}/clients`)
    const dialog = await checkByKeyboard(visitor, byRow(page, row('Electrician'), 'Why not reachable?'))
    await push(page, named(dialog, 'Check'))
    await dialog.getByText('Choose a device or host.').waitFor()
    await pick(page, choice(dialog, /^Device or host/, 'choice'), 'Router 1')
    await push(page, named(dialog, 'Check'))
    await dialog.getByText('The hub does not start. The log of the server tells why.').first().waitFor()
    await named(dialog, 'Copy result for support').waitFor()
    expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
    await push(page, named(dialog, 'Open hub'))
    await page.waitForURL(/\/general$/)

    await go(visitor, `/devices/${device.object_id}/vpn`)
    await row('Shops').waitFor()
    await row('Shops').getByText('Waiting').waitFor()
    await main().getByText('router-1.shops').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const from = await checkByKeyboard(visitor, byRow(page, row('Shops'), 'Why not reachable?'))
    const target = from.getByRole('combobox', { name: /^Device or host/ })
    await expect.poll(() => target.inputValue(), { timeout: 15_000 }).toBe('Router 1')
    await page.keyboard.press('Escape')
    await closed(page, 0)
  },
)

test(
  'VPN-006 VPN-058 VPN-073 VPN-074 VPN-076 usage and log have words and figures, and the hub is deleted by its name',
  { timeout: 90_000 },
  async () => {
    const { id } = await hubOf()
    const [{ id: client }] = await clientsOf()
    const database = await program.connect()
    await database.query(`insert into vpn_usage (hub_id, client_id, hour, received, sent)
      values (${id}, ${client}, date_trunc('hour', now()), 1048576, 2097152)`)
    await database.query(`insert into vpn_sessions (company_id, hub_id, client_id, name, real_address, connected_at, ended_at, reason)
      values (1, ${id}, ${client}, 'client', '203.0.113.9:4711', now() - interval '90 seconds', now(), 'lost'),
        (1, ${id}, null, 'client-999', '203.0.113.8:4711', now(), now(), 'This access was removed from the hub.')`)
    await database.query(`update vpn_hubs set enabled = false, disabled_reason = 'inactive' where id = ${id}`)
    await database.end()
    await go(visitor, `/vpn/hubs/${id}/data-usage`)
    await main().getByText('3 MB').first().waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const [file] = await Promise.all([page.waitForEvent('download'), push(page, named(main(), 'Export CSV'))])
    expect(readFileSync(await file.path(), 'utf8')).toContain(',1048576,2097152,3145728')
    await go(visitor, `/vpn/hubs/${id}/connection-log`)
    await main().getByText('The client fell silent').first().waitFor()
    await main().getByText('Refused: the access was removed from the hub').first().waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])

    await go(visitor, '/vpn/hubs')
    await row('Switched off because nobody has connected for a long time').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const question = await checkByKeyboard(visitor, byRow(page, row('Shops'), 'Delete'))
    await question.getByText('2 clients lose their access.').waitFor()
    await fill(page, question.getByRole('textbox'), 'Shops')
    await push(page, named(question, 'Delete VPN hub'))
    await closed(page, 0)
    await main().getByText('No VPN hubs yet.').waitFor()
    expect(visitor.faults).toEqual([])
  },
)

test(
  'VPN-143 VPN-148 VPN-149 VPN-150 a hub of WireGuard is created, and a phone gets its configuration by a QR code',
  { timeout: 90_000 },
  async () => {
    await go(visitor, '/vpn/hubs')
    const form = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Create VPN hub').first()))
    await fill(page, form.locator('[name="name"]'), 'Phones')
    await form.getByRole('radio', { name: /^WireGuard/ }).check()
    await form.getByText('Shared Ethernet (tap)').waitFor({ state: 'detached' })
    await push(page, named(form, 'Create VPN hub'))
    await page.waitForURL(/\/vpn\/hubs\/\d+\/general/)
    await main().getByText('WireGuard does not report connections').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    const { id, kind } = await hubOf()
    expect(kind).toBe('wireguard')

    await go(visitor, `/vpn/hubs/${id}/clients`)
    const adding = await checkByKeyboard(visitor, byEnter(page, named(main(), 'Add clients').first()))
    await adding.getByText('Devices cannot be clients of a WireGuard hub.').waitFor()
    await adding.getByLabel('Someone without an account').check()
    await fill(page, adding.locator('[name="username"]'), 'Phone')
    await push(page, named(adding, 'Add clients'))
    await closed(page, 0)
    const details = await checkByKeyboard(visitor, byRow(page, row('Phone'), 'Connect details'))
    await details.getByText('Install the WireGuard app').waitFor()
    await push(page, named(details, 'Get configuration'))
    const code = page.getByRole('img', { name: 'QR code of the configuration' })
    const password = page.locator('input[type="password"]')
    await code.or(password).waitFor()
    if (await password.isVisible()) {
      await fill(page, password, adminLogin.password)
      await page.keyboard.press('Enter')
    }
    await code.waitFor()
    expect(await findViolationsInBoth(page, '[role="dialog"]')).toEqual([])
    const shown = page.getByRole('dialog').filter({ has: code })
    const [file] = await Promise.all([page.waitForEvent('download'), push(page, named(shown, 'Download'))])
    expect(file.suggestedFilename()).toBe('Phones.conf')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/^\[Interface\]\nPrivateKey = \S{44}\n/)
    await page.keyboard.press('Escape')
    await code.waitFor({ state: 'detached' })

    await push(page, named(details, 'Create link and QR code'))
    const url = (await page.locator('code', { hasText: '/vpn-profile?kind=wireguard#' }).textContent())!
    expect(await page.getByText('Open in OpenVPN Connect').count()).toBe(0)
    const other = await (await page.context().browser()!.newContext({ acceptDownloads: true })).newPage()
    await other.goto(url)
    const [download] = await Promise.all([
      other.waitForEvent('download'),
      other.getByRole('button', { name: 'Download configuration' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Phones.conf')
    await other.getByRole('img', { name: 'QR code of the configuration' }).waitFor()
    await other.context().close()

    await open(visitor, `/vpn/hubs/${id}/configuration`)
    await main().getByText('WireGuard cannot tell clients to use a DNS or WINS server.').waitFor()
    expect(await findViolationsInBoth(page)).toEqual([])
    expect(visitor.faults).toEqual([])
  },
)
