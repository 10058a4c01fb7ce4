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
    approve_device_jobs: {
      title: 'Godkjenne arbeid på enheter',
      description: 'Godkjenne og avslå det andre brukere ber enheter om, der firmaet krever det.',
    },
    manage_device_job_approval: {
      title: 'Administrere godkjenning av arbeid på enheter',
      description: 'Velge hvilket arbeid på enheter en annen bruker i firmaet må godkjenne.',
    },
  },
  act: {
    deviceCommands: {
      command: 'Kjørte en kommando på en enhet',
      actions: 'Ba om en handling på enheter',
      preview: 'Forhåndsviste en handling på enheter',
    },
    jobApprovals: {
      approve: 'Godkjente arbeid på enheter',
      deny: 'Avslo arbeid på enheter',
      withdraw: 'Trakk tilbake en forespørsel om arbeid på enheter',
      setSettings: 'Endret hvilket arbeid på enheter som krever godkjenning',
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
