import { measured } from '@outpost/contract/device/answers'
import { parameterByName } from '@outpost/contract/device/parameters'
import { simSlot } from '@outpost/contract/devices/capabilities'
import type { Device } from '@outpost/contract/devices/device'
import type { DeviceProtocol } from '@outpost/contract/devices/protocols'
import {
  Age,
  Bytes,
  CopyText,
  Count,
  DateTime,
  Ellipsis,
  formatAge,
  formatCoordinate,
  Missing,
  SignalBars,
  spellDuration,
  StatusGlyph,
  TagList,
} from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import type { ReactNode } from 'react'
import { translate, translateLoose } from '../../kit/i18n/i18n.ts'
import { tagName } from '../tags/public.ts'
import { offlineText } from './connections/offlineText.ts'
import { DeviceStatusCell } from './DeviceStatusCell.tsx'
import { baseOf, fieldTitle } from './fieldTitle.ts'
import { reported, staleAfter } from './freshness.tsx'
import { nameOf, statusOf } from './state.ts'

const identifiers = new Set([
  'serial',
  'mac',
  'wlan_mac',
  'imei',
  'imsi',
  'iccid',
  'mobile_ip',
  'wan_ip',
  'ip',
  'key_fingerprint',
])
const flags = new Set([
  'is_authenticated',
  'is_facelift',
  'monitoring_enabled',
  'credit_enabled',
  'credit_activated',
  'auto_extend_credit',
])
const dates = new Set(['created_at', 'updated_at', 'credit_expire_date', 'testing_until'])
/** Fields that contain the name of a resource. */
const resources = new Set(['management_credit_type', 'data_credit_type'])
/** Times that are shown as an age, which is more useful than the date. */
const ages = new Set(['last_update_at', 'last_connection_at', 'last_seen_at'])
const periods = /_monitoring$/
const coordinates = new Set(['latitude', 'longitude'])
const knownWords = new Set(['mobile', 'wifi', 'wired'])

function Duration({ seconds }: { seconds: number }) {
  const messages = useUiMessages()
  return <span title={spellDuration(seconds, messages)}>{formatAge(seconds, messages)}</span>
}

function Period({ seconds }: { seconds: number }) {
  return spellDuration(seconds, useUiMessages())
}

function NumberCell({ field, value }: { field: string; value: number }) {
  const unit = parameterByName.get(field)?.unit
  if (baseOf(field) === 'signal') return <SignalBars dbm={value} />
  if (coordinates.has(field)) return <bdi dir="ltr">{formatCoordinate(value)}</bdi>
  if (field === 'remaining_data') return <Bytes value={value} />
  if (field === 'gps_time') return <DateTime at={value * 1000} />
  if (unit === 'B') return <Bytes value={value} />
  if (unit === 's') return <Duration seconds={value} />
  return <Count value={value} {...(unit && { unit })} />
}

/** A text value. Known values are translated; all others are shown as the device reports them. */
function TextCell({ field, value }: { field: string; value: string }) {
  if (identifiers.has(baseOf(field))) return <CopyText value={value} label={fieldTitle(field)} />
  if (resources.has(field)) return <Ellipsis>{translateLoose(`devices:resource.${value}`, value)}</Ellipsis>
  const word = value.toLowerCase()
  if (field === 'wan_state' && knownWords.has(word))
    return translate(`devices:value.${word as 'mobile' | 'wifi' | 'wired'}`)
  return <Ellipsis>{value}</Ellipsis>
}

/** Returns the name of a SIM slot as it is written on the device: "SIM 1", "SIM 2" or "eSIM". */
function simName(device: Device, slot: number): string {
  const known = simSlot(device.original_model ?? device.model, slot)
  return known === 'esim' ? translate('devices:value.esim') : translate('devices:value.sim', { slot: known })
}

const stateTones = { in_sync: 'positive', drifted: 'pending', never_read: 'none', none: 'none' } as const

/** The state of a configuration as text, with the number of options that differ. */
const stateText = ({ configuration_state: state, configuration_drift: count }: Device): string =>
  `${translate(`devices:configuration.${state ?? 'none'}`)}${state === 'drifted' ? `: ${count ?? 0}` : ''}`

/** How the configuration of a device compares with what was confirmed. */
function ConfigurationState({ device }: { device: Device }) {
  const state = device.configuration_state ?? 'none'
  return state === 'none' ? <Missing /> : <StatusGlyph tone={stateTones[state]} label={stateText(device)} />
}

/** Returns the cell of any device field, depending on the kind of its value. */
export function fieldCell(field: string, device: Device): ReactNode {
  const value = measured(field, device[field])
  if (field === 'status') return <DeviceStatusCell device={device} />
  if (field === 'tags')
    return <TagList max={1} tags={(device.tags ?? []).map((tag) => ({ label: tagName(tag), color: tag.color }))} />
  if (ages.has(field)) {
    // A connection of long ago is no old value: the device may be connected since.
    const after = field === 'last_connection_at' ? undefined : staleAfter(field, device)
    return <Age at={device[field] as string | null} staleAfter={after} />
  }
  if (value === null || value === undefined || value === '') return <Missing />
  if (field === 'task') return translate(`devices:task.${device.task!}`)
  if (field === 'protocol') return protocolNames[device.protocol!]
  if (field === 'configuration_state') return <ConfigurationState device={device} />
  if (field === 'offline_reason') return <Ellipsis>{offlineText(translate, String(value))}</Ellipsis>
  if (dates.has(field)) return <DateTime at={String(value)} />
  if (flags.has(field)) return translate(value === 1 ? 'devices:value.yes' : 'devices:value.no')
  if (typeof value === 'number' && periods.test(field)) return <Period seconds={value} />
  if (isSimSlot(field) && typeof value === 'number') return reported(field, device, simName(device, value))
  if (field === l2tpState) return reported(field, device, l2tpText(value))
  return reported(field, device, valueCell(field, value as string | number))
}

/** The names of protocols, the same in every language. */
const protocolNames: Readonly<Record<DeviceProtocol, string>> = { ssh: 'SSH', 'tr-069': 'TR-069' }

/** The summary of the L2TP instances of a device. */
const l2tpState = 'vpn_monitoring_instances_state'
const l2tpWords: Readonly<Record<number, 'online' | 'offline' | 'disabled' | 'mixed'>> = {
  1: 'online',
  2: 'offline',
  3: 'disabled',
  4: 'mixed',
}
const l2tpText = (value: unknown): string => translate(`devices:value.l2tp.${l2tpWords[Number(value)] ?? 'none'}`)

const isSimSlot = (field: string): boolean => baseOf(field) === 'sim_slot'

const valueCell = (field: string, value: string | number): ReactNode =>
  typeof value === 'number' ? <NumberCell field={field} value={value} /> : <TextCell field={field} value={value} />

/** Whether a field contains a number; numbers are right-aligned. */
export const isNumeric = (field: string): boolean =>
  (parameterByName.get(field)?.kind === 'number' && !isSimSlot(field) && field !== l2tpState) ||
  periods.test(field) ||
  field.endsWith('tude') ||
  field === 'remaining_data' ||
  field === 'configuration_drift'

/**
 * Returns the exported value of a field: the text if the list shows text, otherwise the value in the unit of the list.
 */
export function fieldValue(field: string, device: Device): unknown {
  if (field === 'status') return translate(`devices:status.${statusOf(device)}`)
  if (field === 'name') return nameOf(device)
  const value = measured(field, device[field])
  if (field === 'protocol') return protocolNames[device.protocol ?? 'ssh']
  if (field === 'task') return device.task ? translate(`devices:task.${device.task}`) : value
  if (field === 'configuration_state') return stateText(device)
  if (flags.has(field) && typeof value === 'number')
    return translate(value === 1 ? 'devices:value.yes' : 'devices:value.no')
  if (isSimSlot(field) && typeof value === 'number') return simName(device, value)
  if (field === l2tpState && typeof value === 'number') return l2tpText(value)
  return value
}
