import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    update_device_passwords: {
      title: 'Endre enhetspassord',
      description: 'Generere passord for enheter, og angi passordet for én eller flere enheter.',
    },
    view_device_passwords: {
      title: 'Se genererte enhetspassord',
      description: 'Se hvilke passord som er generert, og laste ned hvert av dem én gang.',
    },
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
    configTemplates: {
      create: 'Lagret en konfigurasjon',
      update: 'Redigerte en lagret konfigurasjon',
      remove: 'Slettet en lagret konfigurasjon',
      use: 'Brukte en lagret konfigurasjon',
    },
    multiConfig: {
      configure: 'Konfigurerte enheter',
      groups: 'Grupperte enheter etter beskrivelsen av API-et deres',
      read: 'Leste konfigurasjonen til en enhet',
    },
    apiDescriptions: {
      create: 'Lastet opp en beskrivelse av et enhets-API',
      remove: 'Slettet en beskrivelse av et enhets-API',
    },
    devicePasswords: {
      generate: 'Genererte enhetspassord',
      set: 'Endret enhetspassord',
      upload: 'Endret enhetspassord fra en fil',
      download: 'Lastet ned genererte passord',
    },
    configChanges: { create: 'Endret konfigurasjonen på en enhet', cancel: 'Avbrøt en konfigurasjonsendring' },
  },
  scope: {
    device_passwords: {
      title: 'Enhetspassord',
      read: 'Se oppgavene som har generert passord, og laste ned hvert passord én gang',
      write: 'Generere og angi passord for enheter',
    },
    device_configurations: {
      title: 'Enhetskonfigurasjon',
      read: 'Se endringer i konfigurasjonen på enheter',
      write: 'Endre konfigurasjonen på enheter, og avbryte endringer',
    },
  },
}
