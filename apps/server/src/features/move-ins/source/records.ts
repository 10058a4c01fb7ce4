import { roles } from '@outpost/contract/kit/permissions'
import { mac, serial } from '@outpost/contract/devices/schemas'
import type { MoveKind } from '@outpost/contract/move-ins/constants'
import { seriesOf } from '../../files/service.ts'
import { z } from 'zod'
import type { Facts } from '../table.ts'
import { idOf, isRow, numberOf, textOf, type Row } from './values.ts'

/** A record of the source. */
export interface SourceRecord {
  id: string
  company: string | null
  name: string
  facts: Facts
}

/** The path of each list. */
export const paths: Readonly<Record<MoveKind, string>> = {
  company: '/companies',
  tag: '/tags',
  user: '/users',
  file: '/files',
  device: '/devices',
}

/** Settings of devices that are taken over, each if this installation accepts its value. */
const periods = [
  'dynamic_monitoring',
  'static_monitoring',
  'hotspot_monitoring',
  'io_monitoring',
  'gps_monitoring',
  'wireless_monitoring',
  'vpn_monitoring',
] as const
const longestPeriod = 31_536_000
/** Of a device. A plan is made in memory, of up to 50,000 devices. */
const mostTags = 20

/** Returns only the entries that are known. */
const known = (facts: Record<string, unknown>): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value !== ''))

/** Returns the role that is closest to one of the source, by its number or name: the one with the fewest rights for others. */
export function roleFor(value: unknown): string {
  const number = numberOf(value)
  const word = textOf(value, 64)
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  const titled = (title: string): boolean => title.toLowerCase().replaceAll(' ', '_') === word
  const role = roles.find(({ id, name, title }) =>
    number === undefined ? name === word || titled(title) : id === number,
  )
  // Nobody becomes a super administrator because another system says so.
  return role?.name === 'super_admin' ? 'admin' : (role?.name ?? 'read_only')
}

function settingsOf(row: Row): Record<string, number> | undefined {
  const settings: Record<string, number> = {}
  for (const name of periods) {
    const seconds = numberOf(row[name])
    if (seconds === undefined || !Number.isInteger(seconds) || seconds < 0 || seconds > longestPeriod) continue
    if (seconds === 0 || seconds >= 60) settings[name] = seconds
  }
  const [latitude, longitude] = [numberOf(row['user_set_latitude']), numberOf(row['user_set_longitude'])]
  if (latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)
    Object.assign(settings, { user_set_latitude: latitude, user_set_longitude: longitude })
  return Object.keys(settings).length > 0 ? settings : undefined
}

function deviceFacts(row: Row): Facts {
  const model = textOf(row['model'], 64) || textOf(row['original_model'], 64)
  const tags = Array.isArray(row['tags']) ? row['tags'] : []
  const imei = textOf(row['imei'], 32)
  return known({
    serial: serial.safeParse(textOf(row['serial'], 100)).data,
    mac: mac.safeParse(textOf(row['mac'], 40)).data,
    imei: /^\d{15}$/.test(imei) ? imei : undefined,
    model,
    series: seriesOf(textOf(row['device_series'], 8)) ?? seriesOf(model) ?? undefined,
    description: textOf(row['description'], 255),
    tags: tags
      .slice(0, mostTags)
      .map((tag) => idOf(isRow(tag) ? tag['id'] : tag))
      .filter(Boolean),
    settings: settingsOf(row),
  })
}

/** Returns a number of bytes; undefined for anything else. */
const sizeOf = (value: unknown): number | undefined => {
  const size = numberOf(value)
  return Number.isSafeInteger(size) && size! >= 0 ? size : undefined
}

const factsOf: Readonly<Record<MoveKind, (row: Row) => Facts>> = {
  company: () => ({}),
  tag: (row) => {
    const color = textOf(row['color'], 7)
    return known({
      description: textOf(row['description'], 200),
      color: /^#[0-9a-f]{6}$/i.test(color) ? color : undefined,
    })
  },
  user: (row) => {
    const email = textOf(row['email'], 254)
    return known({
      email: z.email().safeParse(email).data,
      role: roleFor(row['role_id'] ?? row['role']),
    })
  },
  file: (row) =>
    known({
      type: textOf(row['type'], 40),
      size: sizeOf(row['file_size']) ?? sizeOf(row['size']),
      description: textOf(row['description'], 255),
    }),
  device: deviceFacts,
}

const nameOf = (kind: MoveKind, row: Row): string => {
  const names =
    kind === 'user' ? ['username', 'email'] : ['name', 'company_name', ...(kind === 'device' ? ['serial'] : [])]
  return names.map((name) => textOf(row[name], 200)).find(Boolean) ?? ''
}

/** Reads a record of a list; undefined if it has no id. */
export function recordOf(kind: MoveKind, row: Row): SourceRecord | undefined {
  const id = idOf(row['id'])
  if (id === '') return undefined
  const company = idOf(row[kind === 'company' ? 'parent_id' : 'company_id'])
  return { id, company: company || null, name: nameOf(kind, row), facts: factsOf[kind](row) }
}
