import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { byPassword, ScriptedHost } from '@outpost/gateway/protocols/testing/hosts'
import { reportParameters } from '@outpost/contract/reports/constants'
import { firmwareOf } from '@outpost/agent/platform/fake/image'
import { onlineDevice } from '../../apps/server/src/features/remote-access/testing/online-device.ts'
import { TerminalClient } from '../../apps/server/src/features/remote-access/testing/terminal-client.ts'
import { formOf } from '../../apps/server/src/testing/calls.ts'
import type { Program } from '../support/program.ts'
import { until } from '../support/until.ts'
import { ask, type Visitor } from './visitor.ts'

/** The part of the console's declaration of a screen that matters here. */
export interface Screen {
  path: string
  name?: string
  /** A permission, or several of which all (`every`) or at least one (`some`) are needed. */
  access: string | { every: readonly string[] } | { some: readonly string[] }
  nav?: object
  under?: string
  tab?: true | number
}

/**
 * Loads the console's own list. The import happens at run time, because the console's types need those of a browser.
 */
export async function declaredScreens(): Promise<readonly Screen[]> {
  const file = pathToFileURL(join(import.meta.dirname, '../../apps/console/src/features.ts')).href
  const { screens } = (await import(/* @vite-ignore */ file)) as { screens: readonly Screen[] }
  return screens
}

/** Returns the paths in the menu of a user who may see these screens. */
export async function menuOf(screens: readonly Screen[]): Promise<string[]> {
  const file = pathToFileURL(join(import.meta.dirname, '../../apps/console/src/kit/screen/screen.ts')).href
  const { navigationOf } = (await import(/* @vite-ignore */ file)) as {
    navigationOf: (all: readonly Screen[]) => { screens: Screen[] }[]
  }
  return navigationOf(screens).flatMap((group) => group.screens.map(({ path }) => path))
}

/** Thrown when a user sees no record that a screen could show. */
export class NoRecord extends Error {}

/** Returns the id of the first record of an API list. Throws `NoRecord` when the list is empty. */
async function firstOf(visitor: Visitor, path: string): Promise<number> {
  const { data } = await ask<{ data: { id: number }[] }>(visitor, 'GET', path)
  if (!data[0]) throw new NoRecord(`${path} is empty`)
  return data[0].id
}

/** Returns the address of a screen that shows a dashboard of a device. */
async function dashboardAddress(path: string, visitor: Visitor): Promise<string> {
  const { data } = await ask<{ data: { id: number; device_id: number }[] }>(visitor, 'GET', '/dashboards?limit=1')
  if (!data[0]) throw new NoRecord('there are no dashboards')
  return path.replace('{id}', String(data[0].device_id)).replace('{dashboard_id}', String(data[0].id))
}

/** The list from which a screen with a parameter takes its record, by the beginning of its path. */
const records: readonly (readonly [begins: string, list: string])[] = [
  ['/devices/{id}', '/devices?model=RUTX50&limit=1'],
  ['/remote/recordings/{id}', '/devices/connect/logs?recorded=true&limit=1'],
  ['/remote/access/{id}', '/devices/remote-access?protocol=ssh&limit=1'],
  ['/companies/{company_id}', '/companies?limit=1'],
  ['/tag/{id}', '/tags?limit=1'],
  ['/management/rollouts/{id}', '/devices/updates/rollouts?limit=1'],
  ['/management/configuration-templates/{id}', '/configuration/templates?limit=1'],
  ['/monitoring-templates/edit/{id}', '/data-collect/configs?limit=1&type=user'],
  ['/management/automations/{id}', '/automations?limit=1'],
  ['/management/jobs/{id}', '/devices/actions/orders?limit=1'],
  ['/vpn/hubs/{id}', '/vpn/hubs?quick_hub=false&limit=1'],
  ['/vpn/quick-connect/{id}', '/vpn/hubs?quick_hub=true&limit=1'],
  ['/report/generated/{id}', '/reports/generated?limit=1'],
  ['/move-ins/{id}', '/move-ins?limit=1'],
]
/** Screens that take their record from the query string. */
const queries: Readonly<Record<string, string>> = {
  '/rms-connect/ssh': '/devices/remote-access?protocol=ssh&limit=1',
  '/rms-connect/terminals': '/devices/remote-access?protocol=ssh&limit=1',
  '/rms-connect/desktop': '/devices/remote-access?protocol=vnc&limit=1',
  '/rms-connect/telnet': '/devices/remote-access?limit=1',
  '/rms-connect/sftp': '/devices/remote-access?protocol=sftp&limit=1',
}

/**
 * Returns an address at which a screen shows something: its path, with the id of the first record that `visitor` sees.
 * Throws for a screen that has no record defined here.
 */
export async function addressOf({ path }: Screen, visitor: Visitor): Promise<string> {
  if (path === '/rms-connect/terminals') return `${path}?ids=${await firstOf(visitor, queries[path]!)}`
  if (queries[path]) return `${path}?id=${await firstOf(visitor, queries[path])}`
  if (!path.includes('{')) return path
  // The target of links in emails; the page is the same for every token.
  if (path.includes('{token}')) return path.replace('{token}', 'no-such-token')
  if (path.includes('{dashboard_id}')) return dashboardAddress(path, visitor)
  const found = records.find(([begins]) => path.startsWith(begins))
  if (!found) throw new Error(`say in tests/e2e/screens.ts which record ${path} is opened with`)
  return path.replace(/\{\w+\}/, String(await firstOf(visitor, found[1])))
}

/** A move from a cloud that does not exist, so that it stays without a plan. */
export const moveWithoutSource = { company_id: 1, url: 'https://cloud.example', token: 'a-token-of-that-cloud' }

/** Creates the records that screens with a parameter show and that a new installation does not have. */
export async function makeRecords(program: Program): Promise<void> {
  const { status } = await program.admin.post('/tags', {
    company_id: 1,
    name: 'Ferries',
    description: 'Those at sea',
    color: '#7a5af8',
  })
  if (status !== 201) throw new Error(`a tag was answered with ${status}`)
  await makeRollout(program)
  const begun = await program.admin.post('/move-ins', moveWithoutSource)
  if (begun.status !== 201) throw new Error(`a move was answered with ${begun.status}: ${JSON.stringify(begun.body)}`)
  const { body } = await program.admin.get('/devices?limit=1')
  const { id } = body.data[0]
  for (const [path, order] of [
    ['/devices/actions', rebootOf(id)],
    ['/devices/remote-access', filesOf(id)],
    ['/devices/remote-access', screenOf(id)],
    ['/configuration/templates', templateOf(1)],
    ['/data-collect/configs', meterOf(1)],
    ['/automations', weakSignal],
    ['/vpn/hubs', { name: 'Shops', hub_zone: 'local', description: 'All shops' }],
    ['/vpn/hubs/connect', quickConnectTo(id)],
    ['/dashboards', dashboardOf(id)],
  ] as const) {
    const answer = await program.admin.post(path, order)
    if (answer.status >= 400) throw new Error(`${path} was answered with ${answer.status}`)
  }
  await makeReport(program)
  await makeRecording(program)
}

/** Generates a report about the devices of the operator's company, with everything that reports can contain. */
async function makeReport({ admin }: Program): Promise<void> {
  const template = {
    name: 'Fleet',
    type: 'single',
    period: 'day',
    parameters: reportParameters,
    applied_by: 'company',
    apply_list: [1],
  }
  const { status, body } = await admin.post('/reports', template)
  if (status !== 200) throw new Error(`a report was answered with ${status}`)
  await admin.post(`/reports/${body.data.id}/generate`)
  await until('the report', 30, async () => {
    const { data } = (await admin.get('/reports/generated?limit=1')).body
    return data[0]?.state === 'completed'
  })
}

/** Records a session in a terminal, through a device that is removed afterwards. */
export async function makeRecording(program: Program): Promise<void> {
  const { admin } = program
  const host = await new ScriptedHost(byPassword('right')).start()
  const device = await onlineDevice(program, 1, 'RECORDED-1')
  try {
    const target = { destination_ip: '127.0.0.1', destination_port: host.port, protocol: 'ssh', recording: 'on' }
    await admin.post('/devices/remote-access', { data: [{ device_id: device.id, name: 'Recorded', ...target }] })
    const entries = (await admin.get('/devices/remote-access?q=Recorded&limit=1')).body.data
    const session = (await admin.post(`/remote/${entries[0].id}/sessions`)).body.data
    const client = await new TerminalClient(program.url, admin, session).opened()
    client.say({ t: 'open', cols: 80, rows: 24, username: 'root', password: 'right' })
    await client.hears('hostkey')
    client.say({ t: 'hostkey', accept: true })
    await client.until('the greeting', () => client.text.includes('welcome'))
    client.leave()
    await until('the recording', 30, async () => {
      const { body } = await admin.get('/devices/connect/logs?recorded=true&active=false&limit=1')
      return body.data.length === 1
    })
  } finally {
    await device.stop()
    await host.stop()
  }
  await admin.del('/devices', { id: [device.id] })
}

/** An order whose page a test opens. It waits for the device if that is offline. */
export const rebootOf = (device: number): object => ({ action: 'reboot', device_id: [device], wait: 3600 })

/** An SFTP entry of a device. */
export const filesOf = (device: number): object => ({
  data: [{ device_id: device, name: 'Files', destination_ip: '127.0.0.1', destination_port: 22, protocol: 'sftp' }],
})

/** A VNC entry of a device. */
const screenOf = (device: number): object => ({
  data: [{ device_id: device, name: 'Panel', destination_ip: '127.0.0.1', destination_port: 5900, protocol: 'vnc' }],
})

/** An automation of the operator's company. */
const weakSignal = {
  name: 'Weak signal',
  conditions_body: [
    {
      type: 'if',
      expression: [{ parameter: 'signal', operator: '<', value: -100 }],
      actions: [
        {
          name: 'SendEmail',
          options: { subject: 'Weak signal', message: '{{signal}} dBm', receiving_emails: ['owner@example.com'] },
        },
      ],
    },
  ],
}

/** A monitoring template of a company. */
const meterOf = (company_id: number): object => ({
  company_id,
  name: 'Meter',
  period: 300,
  enabled: true,
  data: [{ url: 'meter', source: 'modbus', host: '192.168.1.31', variables: [{ id: 'voltage' }] }],
})

/** A dashboard of a device. */
const dashboardOf = (device_id: number): object => ({
  device_id,
  name: 'Site',
  widgets: [{ key: 1, kind: 'value', x: 0, y: 0, w: 6, h: 4, parameters: ['operator'] }],
})

/** A quick connect to a device and a network behind it. */
const quickConnectTo = (device_id: number): object => ({
  company_id: 1,
  hub_name: 'Shop 7',
  hub_zone: 'local',
  endpoint: { device_id, routes: [{ ip: '192.168.7.0', netmask: '255.255.255.0', name: 'LAN' }] },
})

/** A configuration template of a company. */
const templateOf = (company_id: number): object => ({
  company_id,
  name: 'DNS server',
  text: "package network\nconfig interface 'wan'\n\tlist dns '{{ dns }}'",
  variables: [{ name: 'dns', type: 'ipv4' }],
})

/** Creates a rollout that waits for approval, so that it changes no device. */
async function makeRollout({ admin }: Program): Promise<void> {
  const image = firmwareOf({ supported_devices: ['maker,rutx'], version: 'RUTX_R_00.07.20' })
  const file = new File([new Uint8Array(image)], 'RUTX_R_00.07.20_WEBUI.bin')
  const stored = await admin.post('/files', formOf({ type: 'firmware', file }))
  const { body } = await admin.get('/devices?limit=1')
  const order = { file_id: stored.body.data.id, device_id: [body.data[0].id], percent: 50, approval: true }
  const { status } = await admin.post('/devices/updates/rollouts', order)
  if (status !== 201) throw new Error(`a rollout was answered with ${status}`)
}

/** Returns the screens that a user may see, from the declarations alone. A tab also requires access to its page. */
export function seenBy(screens: readonly Screen[], permissions: ReadonlySet<string>): Screen[] {
  const holds = (one: string): boolean => one === 'public' || one === 'signed-in' || permissions.has(one)
  const allows = (access: Screen['access']): boolean =>
    typeof access === 'string' ? holds(access) : 'every' in access ? access.every.every(holds) : access.some.some(holds)
  const may = ({ access, tab, under }: Screen): boolean =>
    allows(access) && (tab === undefined || screens.some((page) => page.path === under && may(page)))
  return screens.filter(may)
}
