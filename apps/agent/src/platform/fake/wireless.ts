import { signalBands } from '@outpost/contract/device/wireless'
import type { Values } from '../platform.ts'
import { chance } from './chance.ts'
import type { FakeIdentity } from './identity.ts'
import { readUci } from './uci.ts'
import { type Clock, counted } from './values.ts'

/** What the access points of a simulated device depend on. */
export interface Air {
  device: FakeIdentity
  clock: Clock
  values: Values
  text(config: string): string
}

interface Station {
  mac: string
  wlan: string
  signal: number
}

const hex = (value: number): string => (value & 255).toString(16).padStart(2, '0')

/** The access points of a device, as its configuration has them. */
function accessPoints({ text }: Air): { wlan: string; ssid: string; up: boolean }[] {
  const sections = readUci(text('wireless'))
  const offRadios = new Set(
    sections
      .filter(({ type, options }) => type === 'wifi-device' && options.get('disabled') === '1')
      .map((one) => one.name),
  )
  return sections
    .filter(({ type, options }) => type === 'wifi-iface' && (options.get('mode') ?? 'ap') === 'ap')
    .map(({ options }, at) => ({
      wlan: `wlan${at}`,
      ssid: String(options.get('ssid') ?? ''),
      up: options.get('disabled') !== '1' && !offRadios.has(String(options.get('device'))),
    }))
}

/** The clients of the access points that are on: as many as the report says, each with its own signal. */
function stations(air: Air): Station[] {
  const { index } = air.device
  const on = accessPoints(air).filter(({ up }) => up)
  if (on.length === 0) return []
  const count = Number(air.values['wireless_clients'] ?? 0)
  return Array.from({ length: count }, (_, number) => ({
    mac: `3c:52:82:${hex(index >> 8)}:${hex(index)}:${hex(number)}`,
    wlan: on[Math.floor(chance(index, 130, number) * on.length)]!.wlan,
    signal: -42 - Math.floor(chance(index, 131, number) * 46),
  }))
}

const bandOf = (signal: number): number => {
  const band = signalBands.findIndex((least) => signal >= least)
  return band === -1 ? signalBands.length : band
}

/** Returns the list `wireless` of a report. */
export function wirelessList(air: Air): string {
  const { device, clock } = air
  const all = stations(air)
  return accessPoints(air)
    .map(({ wlan, ssid, up }, at) => {
      const own = all.filter((station) => station.wlan === wlan)
      const bands = [...signalBands, 0].map((_, band) => own.filter(({ signal }) => bandOf(signal) === band).length)
      const rate = up ? 300 + chance(device.index, 132, at) * 9000 : 0
      const [received, sent] = [rate * 0.2, rate].map((mean) => counted(mean, clock, device.place.longitude))
      return `${wlan} ${up ? 'up' : 'down'} ${own.length} ${received} ${sent} ${bands.join(',')} ${ssid}`
    })
    .join('\n')
}

/** Returns the answer to `wireless.observe`: stations, and a neighbour's phone that has tried a wrong key. */
export function wirelessLines(air: Air): string {
  const { device, clock } = air
  const lines = stations(air).map(({ mac, wlan, signal }) => `station ${mac} ${wlan} ${signal}`)
  const on = accessPoints(air).find(({ up }) => up)
  if (on && chance(device.index, 133) < 0.6)
    lines.push(
      `failure ${Math.floor(clock.now - 300)} ${on.wlan} 00:23:76:${hex(device.index >> 8)}:${hex(device.index)}:99 wrong_key AP-STA-POSSIBLE-PSK-MISMATCH`,
    )
  return lines.join('\n')
}
