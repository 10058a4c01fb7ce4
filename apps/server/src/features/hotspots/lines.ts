import { isIP } from 'node:net'
import { loginFailures, macAddress } from '@outpost/contract/device/wireless'
import type { HotspotGuest, WifiHealth } from '@outpost/contract/hotspots/schemas'
import { utc } from '../../kit/paginate.ts'
import { shown } from './lists.ts'

/** A user of a hotspot, as its device lists it. */
export interface HotspotUser {
  username: string
  /** Seconds of use, and bytes; null for no limit. */
  seconds: number | null
  bytes: number | null
}

const mostLines = 512
const linesOf = (text: unknown, kind: string): string[][] =>
  (typeof text === 'string' ? text : '')
    .split('\n', mostLines)
    .map((line) => line.split(' '))
    .filter(([word]) => word === kind)
    .map(([, ...words]) => words)

const number = (text: string | undefined): number | null => (/^-?\d{1,15}$/.test(text ?? '') ? Number(text) : null)
const limit = (text: string | undefined): number | null => number(text) || null
const moment = (text: string | undefined): string | null => {
  const seconds = number(text)
  return seconds !== null && seconds > 0 && seconds < 1e10 ? utc(new Date(seconds * 1000)) : null
}

/** Reads the users in the answer of the command `hotspot`. Lines that do not have its form are left out. */
export const readUsers = (text: unknown): HotspotUser[] =>
  linesOf(text, 'user').flatMap(([seconds, bytes, ...name]) => {
    const username = shown(name)
    return username === null ? [] : [{ username, seconds: limit(seconds), bytes: limit(bytes) }]
  })

/** A number for a guest that stays the same: the last 31 bits of the MAC address. */
const idOf = (mac: string): number => Number.parseInt(mac.replaceAll(':', '').slice(-8), 16) & 0x7fffffff

/** Reads the guests in the answer of the command `hotspot`. */
export const readGuests = (text: unknown, deviceId: number, ssid: string | null, now: Date): HotspotGuest[] =>
  linesOf(text, 'guest').flatMap(([mac = '', ip = '', start, used, received, sent, ...name]) => {
    if (!macAddress.test(mac)) return []
    const started = moment(start)
    return [
      {
        id: idOf(mac),
        device_id: deviceId,
        ssid,
        username: shown(name) ?? '',
        mac: mac.toUpperCase(),
        ip: isIP(ip) > 0 ? ip : '',
        start_time: started === null ? null : start!,
        use_time: String(Math.max(0, number(used) ?? 0)),
        download: String(Math.max(0, number(received) ?? 0)),
        upload: String(Math.max(0, number(sent) ?? 0)),
        created_at: started ?? utc(now),
        updated_at: utc(now),
      },
    ]
  })

/** Reads the stations, the failed logins and what the device cannot tell in the answer of `wireless.observe`. */
export function readObserved(text: unknown): Pick<WifiHealth, 'stations' | 'failures' | 'missing'> {
  return {
    stations: linesOf(text, 'station').flatMap(([mac = '', wlan, signal]) => {
      const dBm = number(signal)
      const place = shown([wlan ?? ''], 32)
      if (!macAddress.test(mac) || place === null) return []
      return [{ mac: mac.toUpperCase(), wlan_id: place, signal: dBm !== null && dBm >= -120 && dBm <= 0 ? dBm : null }]
    }),
    failures: linesOf(text, 'failure').flatMap(([at, wlan, mac = '', reason, ...detail]) =>
      macAddress.test(mac)
        ? [
            {
              at: moment(at),
              wlan_id: shown([wlan ?? ''], 32) ?? '',
              mac: mac.toUpperCase(),
              reason: loginFailures.find((each) => each === reason) ?? ('other' as const),
              detail: shown(detail, 200) ?? '',
            },
          ]
        : [],
    ),
    missing: linesOf(text, 'missing').flatMap(([what, ...reason]) =>
      what === 'failures' || what === 'stations' ? [{ what, reason: shown(reason, 200) ?? '' } as const] : [],
    ),
  }
}
