import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Tilkoblinger',
  connected: 'Koblet til',
  disconnected: 'Koblet fra',
  duration: 'Varighet',
  ended: 'Årsak',
  offlineBefore: 'Frakoblet før dette',
  restart: 'Startet på nytt',
  ip: 'IP-adresse',
  open: 'Tilkoblet nå',
  empty: 'Enheten har ikke vært tilkoblet de siste 180 dagene.',
  restarted: { ordered: 'Etter kommando', unordered: 'Uventet' },
  strip: {
    online_one: 'Tilkoblet {{percent}} % av det siste døgnet',
    online_other: 'Tilkoblet {{percent}} % av de siste {{count}} dagene',
    sinceFirst: 'Tilkoblet {{percent}} % siden den første tilkoblingen',
    outages_one: '{{count}} avbrudd',
    outages_other: '{{count}} avbrudd',
    on: 'Tilkoblet',
    off: 'Frakoblet',
  },
}
