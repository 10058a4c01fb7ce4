import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    execute_device_actions: {
      title: 'Kjøre enhetshandlinger',
      description:
        'Starte enheter på nytt, be dem om ny informasjon eller filer, og avbryte ventende jobber og oppdateringer.',
    },
    execute_device_commands: {
      title: 'Kjøre kommandoer på enheter',
      description: 'Kjøre en hvilken som helst skallkommando på en enhet, med administratorrettigheter.',
    },
    view_device_actions: {
      title: 'Se enhetshandlinger',
      description: 'Se kommandoer, jobber, oppdateringer og utrullinger for enheter, med resultater.',
    },
  },
  act: {
    deviceCommands: {
      command: 'Kjørte en kommando på en enhet',
      actions: 'Ba om en handling på enheter',
      preview: 'Forhåndsviste en handling på enheter',
    },
    jobOrders: { cancel: 'Avbrøt jobbene i en forespørsel' },
  },
  scope: {
    device_actions: {
      title: 'Enhetshandlinger',
      read: 'Se enhetenes kommandoer, oppdateringer og handlinger, og resultatene av dem',
      write: 'Kjøre kommandoer og handlinger på enheter, oppdatere dem og avbryte ventende jobber',
    },
  },
}
