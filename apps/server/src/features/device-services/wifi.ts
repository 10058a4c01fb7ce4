import type { WifiCode, WifiNetwork } from '@outpost/contract/device-services/wifi.schemas'
import { wifiBands } from '@outpost/contract/device-services/constants'
import { fail } from '@outpost/contract/kit/errors'
import { type ApiRecord, idOf, isOn, textIn } from './records.ts'

/** Where wireless networks are, and where radios are. OpenWrt has both in one configuration. */
export const wifiPaths = (isUci: boolean): { networks: string; radios: string } =>
  isUci
    ? { networks: '/uci/wireless', radios: '/uci/wireless' }
    : { networks: '/wireless/interfaces/config', radios: '/wireless/devices/config' }

/** The band of a radio. Before 21.02, OpenWrt named the standard instead: 11a is the one of 5 GHz. */
function bandOf(radio: ApiRecord | undefined): WifiNetwork['band'] {
  if (!radio) return null
  const [band, mode] = [textIn(radio, 'band'), textIn(radio, 'hwmode')]
  const known = wifiBands.find((each) => each === band)
  if (known) return known
  if (mode.startsWith('11')) return mode.startsWith('11a') ? (mode === '11ad' ? '60g' : '5g') : '2g'
  return null
}

/** Returns the wireless networks among the records of a device. */
export function networksIn(records: readonly ApiRecord[], radios: readonly ApiRecord[]): WifiNetwork[] {
  const byName = new Map(
    radios.filter((each) => each['.type'] === 'wifi-device').map((each) => [idOf(each), each] as const),
  )
  return records.flatMap((record): WifiNetwork[] => {
    const id = idOf(record)
    if (id === undefined || record['.type'] !== 'wifi-iface') return []
    const radio = byName.get(textIn(record, 'device'))
    return [
      {
        service_id: `wifi:${id}`,
        id,
        ssid: textIn(record, 'ssid'),
        radio: textIn(record, 'device'),
        band: bandOf(radio),
        offered: (textIn(record, 'mode') || 'ap') === 'ap',
        encryption: textIn(record, 'encryption') || 'none',
        enabled: !isOn(record, 'disabled', false),
        radio_enabled: radio ? !isOn(radio, 'disabled', false) : null,
      },
    ]
  })
}

/** Escapes a value of a WIFI string: these characters have a meaning in it. */
const escaped = (text: string): string => text.replaceAll(/[\\;,:"]/g, String.raw`\$&`)

/** The word for the security in a WIFI string; undefined where a code cannot say all that is needed. */
function securityOf(encryption: string): 'nopass' | 'WPA' | 'SAE' | undefined {
  if (encryption === 'none' || encryption === 'owe') return 'nopass'
  if (/^sae(?:\+|$)/.test(encryption)) return 'SAE'
  return /^(?:psk|sae-mixed)/.test(encryption) ? 'WPA' : undefined
}

/**
 * Returns the QR code of a wireless network.
 * @param record with its key
 * @throws CONFLICT if no code can bring a phone into it
 */
export function codeOf(record: ApiRecord): WifiCode {
  const [ssid, key] = [textIn(record, 'ssid'), textIn(record, 'key')]
  const encryption = textIn(record, 'encryption') || 'none'
  const security = securityOf(encryption)
  const refuse = (message: string): never => {
    throw fail('CONFLICT', { message })
  }
  if (ssid === '') return refuse('This network has no name on the device.')
  if (!security)
    return refuse(`A QR code cannot contain what the security of this network needs: ${encryption.slice(0, 40)}.`)
  if (security !== 'nopass' && key === '') return refuse('The device does not return the key of this network.')
  const hidden = isOn(record, 'hidden', false) ? 'H:true;' : ''
  const secret = security === 'nopass' ? '' : `P:${escaped(key)};`
  return {
    ssid,
    key: security === 'nopass' ? null : key,
    text: `WIFI:T:${security};S:${escaped(ssid)};${secret}${hidden};`,
  }
}
