import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  act: {
    deviceServices: { switch: 'Slo tjenester på en enhet av eller på' },
    wifiNetworks: { code: 'Leste nøkkelen til et trådløst nettverk' },
    siteBlocking: { update: 'Endret blokkeringen av nettsteder på en enhet' },
    esim: {
      add: 'La til en eSIM-profil på en enhet',
      switch: 'Byttet eSIM-profil på en enhet',
      rename: 'Ga en eSIM-profil på en enhet nytt navn',
      remove: 'Slettet en eSIM-profil på en enhet',
      check: 'Kontrollerte oppstartsprofilen til en enhet',
    },
    ddnsRules: {
      create: 'La til en regel for dynamisk DNS',
      update: 'Endret en regel for dynamisk DNS',
      remove: 'Slettet en regel for dynamisk DNS',
    },
  },
}
