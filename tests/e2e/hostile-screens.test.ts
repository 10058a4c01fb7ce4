import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeIdentity } from '../../apps/agent/src/platform/fake/identity.ts'
import { profiles } from '../../apps/agent/src/platform/fake/profiles.ts'
import { startBrowser } from '../support/browser.ts'
import { adminLogin, Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { hostileFleet, type HostileFleet } from './hostile-fleet.ts'
import { hostileTexts, longWord } from './hostile-texts.ts'
import { findLayoutFaults, narrow, resize, wide } from './layout.ts'
import { RawDevice } from './raw-device.ts'
import { declaredScreens } from './screens.ts'
import { go, open, settle, visit, type Visitor } from './visitor.ts'

const words = Object.values(hostileTexts)
/** The devices whose own pages are opened: a word without spaces, markup, and only invisible characters. */
const viewedDevices = ['narrowGap', 'image', 'unseen'] as const
/**
 * Left out: a device's own address (it shows the first tab), all but one tab with charts, and pages of mailed links (no
 * device), and the pages of a rollout, of a job and of a generated report (there are none).
 */
const screens = (await declaredScreens()).filter(
  ({ access, path }) =>
    access !== 'public' &&
    !path.includes('{token}') &&
    !path.startsWith('/management/rollouts/{id}') &&
    !path.startsWith('/management/jobs/{id}') &&
    !path.startsWith('/report/generated/{id}') &&
    !path.startsWith('/remote/recordings/{id}') &&
    !/\/activity$|\/metrics(\/(?!dynamic).*)?$/.test(path),
)

let program: Program
let fleet: HostileFleet
let browser: Browser
let visitor: Visitor
let page: Page
/** The company and the tag with the longest names. */
let company = 0
let tag = 0
/** Records with hostile or long names and values: templates, an automation, a VPN hub and a quick connect. */
let template = 0
let meter = 0
let automation = 0
let hub = 0
let quickConnect = 0
/** The first SSH entry and the dashboard of each device. */
const entryOf = new Map<number, number>()
const dashboardOf = new Map<number, number>()
const serialOf = (name: keyof typeof hostileTexts): string =>
  fakeIdentity(profiles.RUTX50, Object.keys(hostileTexts).indexOf(name)).serial
/** Every text that was rendered, with whitespace collapsed as the browser does. */
let seen = ''
const folded = (text: string): string => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()

/** Sends an API request as the administrator. Throws when it is refused. */
async function make(method: 'post' | 'put', path: string, body: object): Promise<number> {
  const answer = await program.admin[method](path, body)
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.meta?.id ?? answer.body.data?.id
}

/** Creates a hub with hostile texts, whose client is a device with a long route, and a quick connect to the device. */
async function makeHubs(device_id: number): Promise<void> {
  const hubs = async (isQuick: boolean) => (await program.admin.get(`/vpn/hubs?quick_hub=${isQuick}`)).body.data
  await make('post', '/vpn/hubs', { name: hostileTexts.image, hub_zone: 'local', description: longWord(200) })
  hub = (await hubs(false))[0].id
  await make('post', `/vpn/hubs/${hub}/devices`, { device_id: [device_id] })
  await make('post', '/vpn/hubs/connect', {
    company_id: 1,
    hub_name: longWord(60),
    hub_zone: 'local',
    endpoint: {
      device_id,
      routes: [{ ip: '192.168.7.0', netmask: '255.255.255.0', name: hostileTexts.image }],
    },
  })
  quickConnect = (await hubs(true))[0].id
}

/** Gives hostile names to everything that users can name, on the devices that are viewed. */
async function giveHostileNames(): Promise<void> {
  company = await make('post', '/companies', { name: longWord(200), parent_id: 1 })
  for (const word of words) await program.admin.post('/companies', { name: word, parent_id: company })
  const tags: number[] = []
  for (const word of [...words, longWord(100)]) {
    const { status, body } = await program.admin.post('/tags', {
      company_id: 1,
      name: word,
      description: longWord(200),
    })
    if (status === 201) tags.push(body.meta.id)
  }
  tag = tags.at(-1)!
  template = await make('post', '/configuration/templates', {
    company_id: 1,
    name: longWord(100),
    text: `package demo\nconfig demo 'a'\n\toption note '${hostileTexts.image}'\n\toption long '${longWord(200)}'`,
  })
  meter = await make('post', '/data-collect/configs', {
    company_id: 1,
    name: hostileTexts.image,
    description: longWord(200),
    period: 300,
    enabled: true,
    data: [
      {
        url: 'meter',
        source: 'modbus',
        host: '192.168.1.31',
        variables: [{ id: 'voltage', description: longWord(200) }],
      },
    ],
  })
  const options = { subject: hostileTexts.image, message: longWord(200), receiving_emails: ['owner@example.com'] }
  automation = await make('post', '/automations', {
    name: longWord(100),
    description: hostileTexts.image,
    conditions_body: [
      {
        type: 'if',
        expression: [{ parameter: 'operator', operator: '==', value: hostileTexts.image }],
        actions: [{ name: 'SendEmail', options }],
      },
    ],
  })
  await makeHubs(fleet.ids.image!)
  for (const name of viewedDevices) {
    const id = fleet.ids[name]!
    await make('put', '/devices/tags/assign', { data: [{ device_id: id, tag_id: tags.toReversed() }] })
    await make('put', `/devices/${id}`, { description: longWord(255) })
    await make('post', `/devices/${id}/command`, { command: `${words.join('\n')}\n${longWord()}` })
    dashboardOf.set(
      id,
      await make('post', '/dashboards', {
        device_id: id,
        name: longWord(100),
        description: hostileTexts.image,
        widgets: [
          { key: 1, kind: 'text', x: 0, y: 0, w: 6, h: 4, title: hostileTexts.image, text: longWord(200) },
          { key: 2, kind: 'value', x: 6, y: 0, w: 6, h: 4, parameters: ['operator'] },
        ],
      }),
    )
    const entries = (await program.admin.get(`/devices/remote-access?device_id=${id}&protocol=ssh`)).body.data
    if (!entries[0])
      await make('post', '/devices/remote-access', {
        data: [{ device_id: id, name: 'Own SSH', destination_ip: '127.0.0.1', destination_port: 22, protocol: 'ssh' }],
      })
    entryOf.set(id, (await program.admin.get(`/devices/remote-access?device_id=${id}&protocol=ssh`)).body.data[0].id)
  }
  const knocking = (['image', 'turned', 'narrowGap', 'controls', 'unseen'] as const).map((name) => hostileTexts[name]!)
  await Promise.all(
    knocking.map((word) =>
      RawDevice.knock(program, { name: word, serial: word, model: word, firmware: word, mac: word.slice(0, 32) }),
    ),
  )
}

beforeAll(async () => {
  program = await Program.start()
  browser = await startBrowser()
  fleet = await hostileFleet(program)
  await giveHostileNames()
  visitor = await visit(browser, program.url, adminLogin)
  page = visitor.page
}, 120_000)

afterAll(async () => {
  await browser?.close()
  await fleet?.stop()
  await program?.stop()
})

/** Checks what is rendered, by default wide and narrow, and records the texts that were there. */
async function lookTwice(where: string, sizes = [wide, narrow]): Promise<string[]> {
  const wrong: string[] = []
  for (const size of sizes) {
    await resize(page, size)
    seen += ` ${folded((await page.evaluate('document.title + " " + document.body.innerText')) as string)}`
    wrong.push(...(await findLayoutFaults(page)).map((line) => `${where} at ${size.width}: ${line}`))
  }
  await resize(page, wide)
  return wrong
}

/**
 * Returns the address at which a declared screen shows a device, an entry of it, or the record with the longest name.
 */
function addressOf(path: string, device: number): string {
  const subjects: Record<string, number | undefined> = {
    devices: device,
    device,
    remote: entryOf.get(device),
    companies: company,
    tag,
    'monitoring-templates': meter,
    vpn: path.startsWith('/vpn/quick-connect/') ? quickConnect : hub,
    management: path.startsWith('/management/automations/') ? automation : template,
  }
  const subject = subjects[path.split('/')[1]!]
  const address = path
    .replace(/\{(company_)?id\}/, subject === undefined ? '{id}' : String(subject))
    .replace('{dashboard_id}', String(dashboardOf.get(device)))
  if (address.includes('{'))
    throw new Error(`say in tests/e2e/hostile-screens.test.ts which record ${path} is opened with`)
  // A device's web page leaves the console, and there is no running session to watch.
  if (path === '/rms-connect/web' || path === '/rms-connect/watch') return path
  return path.startsWith('/rms-connect/') ? `${path}?id=${entryOf.get(device)}` : address
}

const lists = screens
  .filter(({ path }) => !path.includes('{') && !path.startsWith('/rms-connect/'))
  .map(({ path }) => path)
const records = screens.filter(({ path }) => !lists.includes(path)).map(({ path }) => path)

test.each(lists)('%s shows text of devices as text (SECURITY-016, FRAME-109)', { timeout: 60_000 }, async (path) => {
  await go(visitor, `${path}?limit=100`)
  expect(await lookTwice(path)).toEqual([])
})

test('the cards of a narrow list show it as plain text, down to the last one', { timeout: 60_000 }, async () => {
  await resize(page, narrow)
  await open(visitor, '/management/devices?limit=100')
  const wrong: string[] = []
  for (let n = 0; n < 40; n++) {
    seen += ` ${folded((await page.evaluate('document.body.innerText')) as string)}`
    wrong.push(...(await findLayoutFaults(page)))
    if (await page.evaluate('scrollY + innerHeight >= document.documentElement.scrollHeight - 2')) break
    await page.mouse.wheel(0, 800)
    await resize(page, narrow)
  }
  expect(wrong).toEqual([])
  await resize(page, wide)
})

test.each(records)(
  '%s shows text reported by a device as plain text (SECURITY-016, FRAME-109)',
  { timeout: 60_000 },
  async (path) => {
    for (const name of path === '/devices/{id}' ? viewedDevices : viewedDevices.slice(0, 1)) {
      await go(visitor, addressOf(path, fleet.ids[name]!))
      expect(await lookTwice(`${name} ${path}`)).toEqual([])
      // The heading of a dashboard is its own name.
      if (!path.startsWith('/devices') || path.includes('{dashboard_id}')) continue
      // A name with only invisible characters counts as no name: the serial number replaces it.
      expect(await page.locator('h1').first().textContent()).toBe(
        name === 'unseen' ? serialOf(name) : hostileTexts[name],
      )
    }
  },
)

test.each(['commands', 'attempts'])(
  'the activity of a device shows its %s as plain text',
  { timeout: 60_000 },
  async (view) => {
    await open(visitor, `/devices/${fleet.ids['image']}/activity?show=${view}`)
    expect(await lookTwice(view)).toEqual([])
  },
)

/** Closes all dialogs and menus one after another, as a user would. */
async function closeAll(): Promise<void> {
  const layers = page.locator(['dialog', 'menu', 'listbox'].map((role) => `[role="${role}"]:visible`).join())
  for (let left = await layers.count(); left > 0; left = await layers.count()) {
    await page.keyboard.press('Escape')
    await until(
      'one less',
      30,
      async () => (await layers.count()) < left,
      () => page.locator('body').innerText(),
      20,
    )
  }
}

/** Opens something, checks it, and closes it. */
async function checkOpened(where: string, opener: () => Promise<unknown>, sizes = [wide, narrow]): Promise<string[]> {
  await opener()
  await page.locator('[role="dialog"], [role="menu"]').last().waitFor()
  await settle(page)
  const wrong = await lookTwice(where, sizes)
  await closeAll()
  return wrong
}

describe.each(['narrowGap'] as const)('dialogs about the device named %s', (name) => {
  test('show its text as plain text', { timeout: 90_000 }, async () => {
    await open(visitor, `/devices/${fleet.ids[name]}`)
    const menu = page.getByRole('button', { name: 'More actions' })
    const wrong = await checkOpened('menu', () => menu.click())
    for (const action of ['Edit', 'Run command', 'Tags', 'Reboot', 'Delete']) {
      wrong.push(
        ...(await checkOpened(action, async () => {
          await menu.click()
          await page.getByRole('menuitem', { name: action, exact: true }).click()
          await page.getByRole('dialog').waitFor()
        })),
      )
    }
    expect(wrong).toEqual([])
  })

  test('a command and its output are shown as plain text in the result', { timeout: 60_000 }, async () => {
    await open(visitor, `/devices/${fleet.ids[name]}/activity?show=commands`)
    const row = page.locator('tr[data-index="0"]')
    expect(await checkOpened('result', () => row.locator('td').nth(1).click())).toEqual([])
  })
})

test.each([
  ['narrowGap', 'Approve'],
  ['image', 'Reject'],
] as const)(
  'dialogs about the waiting device named %s show its text as plain text: %s (DEVICES-010)',
  { timeout: 60_000 },
  async (name, action) => {
    await open(visitor, '/management/devices/pending')
    const wrong = await checkOpened(action, () =>
      page.locator('main li', { hasText: hostileTexts[name]! }).getByText(action, { exact: true }).click(),
    )
    expect(wrong).toEqual([])
  },
)

test('options of companies, tags, devices and filters show names as plain text', { timeout: 90_000 }, async () => {
  await open(visitor, '/management/devices?limit=100')
  const wrong: string[] = []
  for (const filter of ['Company', 'Tag', 'Model']) {
    await page.getByRole('button', { name: 'Add filter' }).click()
    await page.getByRole('menuitem', { name: filter, exact: true }).click()
    const option = page
      .locator('label', { has: page.getByRole('checkbox') })
      .filter({ hasText: filter === 'Model' ? '<img' : '<script' })
      .first()
    await option.waitFor()
    wrong.push(...(await lookTwice(`filter ${filter}`)))
    await option.click()
    await page.keyboard.press('Escape')
    wrong.push(...(await lookTwice(`chip ${filter}`)))
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
  }
  await resize(page, narrow)
  await open(visitor, '/remote/access')
  wrong.push(
    ...(await checkOpened(
      'choice of a device',
      async () => {
        await page.getByRole('button', { name: 'Add remote access' }).first().click()
        await page.getByRole('dialog').getByRole('combobox', { name: 'Device' }).click()
        await page.locator('[role="listbox"] [role="option"]').first().waitFor()
      },
      [narrow],
    )),
  )
  expect(wrong).toEqual([])
})

test('a search and filters in the address are shown as plain text', { timeout: 60_000 }, async () => {
  const wrong: string[] = []
  for (const name of ['image', 'template'] as const) {
    await open(
      visitor,
      `/management/devices?q=${encodeURIComponent(hostileTexts[name]!)}&model=${encodeURIComponent(hostileTexts['script']!)}&ne:operator=__proto__`,
    )
    wrong.push(...(await lookTwice(name)))
  }
  expect(wrong).toEqual([])
})

test('a terminal prints the output of the device without acting on it (REMOTE-049)', { timeout: 60_000 }, async () => {
  await open(visitor, addressOf('/rms-connect/ssh', fleet.ids['image']!))
  await page.getByLabel('Password', { exact: true }).last().fill('demo')
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('button', { name: 'Accept and connect' }).click()
  await page.getByText('Connected', { exact: true }).waitFor()
  const title = await page.title()
  expect(folded(title)).toContain(folded(hostileTexts['image']!))
  await page.keyboard.type('cat /etc/hostname; echo "<img src=x onerror=alert(1) data-hostile>"\n')
  await page.locator('.xterm-rows').getByText('<img', { exact: false }).first().waitFor()
  expect(await lookTwice('terminal')).toEqual([])
  expect(await page.title()).toBe(title)
})

test('every hostile text was rendered somewhere unchanged', () => {
  expect(
    Object.entries(hostileTexts)
      .filter(([, word]) => !seen.includes(folded(word)))
      .map(([name]) => name),
  ).toEqual([])
  expect(seen).toContain(longWord(200))
})

test('no hostile text had an effect: no browser dialog, error or request to another host (SECURITY-031)', () => {
  expect(visitor.faults).toEqual([])
  expect(visitor.foreign).toEqual([])
})
