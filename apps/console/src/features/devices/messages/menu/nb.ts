import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Enheter',
  geofences: 'Geogjerder',
  mapTitle: 'Kart',
  awaiting: 'Enheter som venter på godkjenning',
  reason: {
    offline: 'Enheten er frakoblet',
    protocol: 'Ikke mulig over TR-069',
  },
  edit: {
    title: 'Rediger enhet',
  },
  tagFile: {
    title: 'Etiketter fra en CSV-fil',
  },
}
