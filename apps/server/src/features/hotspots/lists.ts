import { isIP } from 'node:net'
import { type HotspotAbility, hotspotAbilities, mostHotspots, signalBands } from '@outpost/contract/device/wireless'

/** An access point in a report. */
export interface SeenAccessPoint {
  wlan: string
  active: boolean
  clients: number
  received: number
  sent: number
  signals: number[]
  ssid: string | null
}

/** A hotspot in a report. */
export interface SeenHotspot {
  place: number
  active: boolean
  ip: string | null
  guests: number
  kind: string | null
  abilities: HotspotAbility[]
  login: string | null
  interface: string | null
  ssid: string | null
}

/** Access points of a device that are stored. */
const mostAccessPoints = 16

const namePattern = /^[\w.@-]{1,32}$/
const count = (text: string | undefined, most: number): number =>
  /^\d{1,16}$/.test(text ?? '') ? Math.min(Number(text), most) : 0
const known = (text: string | undefined): string | null =>
  text !== undefined && text !== '-' && namePattern.test(text) ? text : null

/** Returns a text of a device in a form that can be shown in one line; null if nothing is left. */
export function shown(words: readonly string[], most = 64): string | null {
  // By character: half of a surrogate pair cannot be stored.
  const text = [...words.join(' ').replace(/\p{C}/gu, '').trim()].slice(0, most).join('')
  return text === '' || text === '-' ? null : text
}

const loginPattern = /^https?:\/\/[0-9A-Za-z.:[\]-]{1,128}\/[\w./-]{0,64}$/

const lines = (text: string): string[][] => text.split('\n', 64).map((line) => line.split(' '))

/**
 * Reads the list `wireless` of a report (see `wireless.ts` of the contract). Lines that do not have its form are left out:
 * the list is the text of a device, and through it of all that is near it. An interface counts once.
 */
export function readAccessPoints(text: string): SeenAccessPoint[] {
  const found = new Map<string, SeenAccessPoint>()
  for (const [name, state, clients, received, sent, bands = '', ...ssid] of lines(text)) {
    const wlan = known(name)
    if (!wlan || found.has(wlan) || found.size >= mostAccessPoints || (state !== 'up' && state !== 'down')) continue
    const counted = bands.split(',', signalBands.length + 1)
    found.set(wlan, {
      wlan,
      active: state === 'up',
      clients: count(clients, 10_000),
      received: count(received, Number.MAX_SAFE_INTEGER),
      sent: count(sent, Number.MAX_SAFE_INTEGER),
      signals: [...signalBands, 0].map((_, band) => count(counted[band], 10_000)),
      ssid: shown(ssid, 32),
    })
  }
  return [...found.values()]
}

/** Reads the list `hotspot` of a report, as `readAccessPoints` does. */
export function readHotspots(text: string): SeenHotspot[] {
  const found = new Map<number, SeenHotspot>()
  for (const [index, state, ip = '', guests, kind, abilities = '', login = '', name, ...ssid] of lines(text)) {
    const place = count(index, 99)
    if (place < 1 || place > mostHotspots || found.has(place) || (state !== 'up' && state !== 'down')) continue
    const words = abilities.split(',', 16)
    found.set(place, {
      place,
      active: state === 'up',
      ip: isIP(ip) > 0 ? ip : null,
      guests: count(guests, 100_000),
      kind: known(kind),
      abilities: hotspotAbilities.filter((ability) => words.includes(ability)),
      login: loginPattern.test(login) ? login : null,
      interface: known(name),
      ssid: shown(ssid),
    })
  }
  return [...found.values()]
}
