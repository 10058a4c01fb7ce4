import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_device_alert_configurations: {
      title: 'Se alarmer og automatiseringer',
      description: 'Se automatiseringer, enhetene deres og loggen over hva de gjorde.',
    },
    create_device_alert_configurations: {
      title: 'Opprette og redigere alarmer og automatiseringer',
      description: 'Opprette og endre automatiseringer, og tildele dem til enheter.',
    },
    delete_device_alert_configurations: {
      title: 'Slette alarmer og automatiseringer',
      description: 'Slette automatiseringer med loggene deres.',
    },
    view_device_alerts: {
      title: 'Se hendelser',
      description: 'Se hendelser, berørte enheter, hvem som ble varslet, og hvem som har kvittert.',
    },
    update_device_alerts: {
      title: 'Håndtere hendelser',
      description: 'Kvittere hendelser, avslutte dem manuelt og dempe meldinger.',
    },
  },
  act: {
    automations: {
      create: 'Opprettet en automatisering',
      update: 'Redigerte en automatisering',
      remove: 'Slettet en automatisering',
      activate: 'Slo automatiseringer på eller av',
      assign: 'Tildelte en automatisering til enheter',
      unassign: 'Fjernet en automatisering fra enheter',
      activateDevices: 'Slo en automatisering på eller av på enheter',
      assignMany: 'Tildelte automatiseringer til enheter',
      unassignMany: 'Fjernet automatiseringer fra enheter',
      overwrite: 'Erstattet automatiseringene til enheter',
      overwriteDevices: 'Erstattet automatiseringene til enheter (annen API-sti)',
    },
    receivers: {
      create: 'Opprettet en mottaker for automatiseringer',
      update: 'Redigerte en mottaker for automatiseringer',
      remove: 'Slettet en mottaker for automatiseringer',
      test: 'Sendte en testmelding til en mottaker',
    },
    incidentLinks: {
      acknowledge: 'Kvitterte en hendelse med lenken i en e-post',
      open: 'Åpnet lenken i en e-post om en hendelse',
    },
    incidents: {
      acknowledge: 'Kvitterte en hendelse',
      resolve: 'Avsluttet en hendelse manuelt',
    },
    deviceAlerts: {
      remove: 'Slettet en rapportert alarm fra en enhet',
      token: 'Registrerte en mobilapp for alarmer',
    },
    alertConfigurations: {
      fit: 'Kontrollerte hvilke enheter som kan ha egne alarmer',
      create: 'Opprettet en alarm på en enhet',
      update: 'Redigerte en alarm på en enhet',
      remove: 'Slettet en alarm på en enhet',
    },
    deviceAlertConfigurations: {
      read: 'Leste alarmene på en enhet',
      create: 'Opprettet alarmer på enheter',
      remove: 'Slettet en alarm på en enhet (annen API-sti)',
    },
    rehearsals: {
      rehearse: 'Kontrollerte hva en automatisering ville ha gjort',
    },
    silences: {
      create: 'Opprettet en demping',
      remove: 'Avsluttet en demping',
    },
  },
  scope: {
    device_alerts: {
      title: 'Hendelser',
      read: 'Se hendelser og dempinger',
      write: 'Kvittere og avslutte hendelser, og dempe meldinger',
    },
    device_alert_configurations: {
      title: 'Automatiseringer',
      read: 'Se automatiseringer og loggene deres',
      write: 'Opprette, endre, tildele og slette automatiseringer',
    },
  },
}
