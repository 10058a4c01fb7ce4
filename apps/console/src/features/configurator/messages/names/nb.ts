import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    create_multi_configuration: {
      title: 'Konfigurere flere enheter med nettverk og eSIM',
      description: 'Endre konfigurasjonen på enheter, og avbryte endringer som ikke er bekreftet ennå.',
    },
    view_multi_configuration: {
      title: 'Se konfigurasjoner',
      description: 'Se endringene i konfigurasjonen på enheter, og hvordan de endte.',
    },
  },
  act: {
    apiDescriptions: {
      create: 'Lastet opp en beskrivelse av et enhets-API',
      remove: 'Slettet en beskrivelse av et enhets-API',
    },
    configChanges: { create: 'Endret konfigurasjonen på en enhet', cancel: 'Avbrøt en konfigurasjonsendring' },
  },
  scope: {
    device_configurations: {
      title: 'Enhetskonfigurasjon',
      read: 'Se endringer i konfigurasjonen på enheter',
      write: 'Endre konfigurasjonen på enheter, og avbryte endringer',
    },
  },
}
