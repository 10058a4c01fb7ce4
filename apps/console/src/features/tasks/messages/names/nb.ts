import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_device_task_groups: {
      title: 'Se oppgavegrupper',
      description: 'Se oppgavegrupper, kjøringene deres og utdataene fra kommandoene.',
    },
    create_device_task_groups: {
      title: 'Redigere oppgavegrupper',
      description:
        'Opprette, endre og slette oppgavegrupper: kommandoer og filoverføringer som kjøres etter hverandre.',
    },
    execute_device_task_groups: {
      title: 'Kjøre oppgavegrupper',
      description: 'Kjøre oppgavegrupper på enheter med rettighetene til administratoren på hver enhet.',
    },
  },
  act: {
    deviceTasks: { update: 'Redigerte en oppgave', remove: 'Fjernet en oppgave fra gruppen' },
    taskCommands: { run: 'Kjørte en kommando på enheter', preview: 'Forhåndsviste en kommando på enheter' },
    taskGroups: {
      create: 'Opprettet en oppgavegruppe',
      preview: 'Forhåndsviste en kjøring av en oppgavegruppe',
      run: 'Kjørte en oppgavegruppe på enheter',
      update: 'Redigerte en oppgavegruppe',
      remove: 'Slettet en oppgavegruppe',
    },
    taskRollouts: {
      create: 'Startet utrulling av en oppgavegruppe',
      follow: 'Startet en fortløpende kjøring av en oppgavegruppe',
      retry: 'Kjørte oppgaver på nytt',
      stop: 'Stoppet utrulling av en oppgavegruppe',
      approve: 'Godkjente utrulling av en oppgavegruppe',
    },
    taskSchedules: {
      create: 'Opprettet en tidsplan for en oppgavegruppe',
      update: 'Redigerte en tidsplan for en oppgavegruppe',
      remove: 'Slettet en tidsplan for en oppgavegruppe',
      start: 'Startet en planlagt kjøring som ikke ble startet i tide',
      dismiss: 'Avviste en planlagt kjøring som ikke ble startet i tide',
    },
    taskLogs: { cancel: 'Avbrøt kjøringer av oppgavegrupper' },
  },
  scope: {
    device_tasks: {
      title: 'Oppgavegrupper',
      read: 'Se oppgavegrupper og resultatene deres',
      write: 'Opprette, endre, slette og kjøre oppgavegrupper',
    },
  },
}
