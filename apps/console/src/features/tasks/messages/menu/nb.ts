import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Oppgavebehandling',
  groups: 'Oppgavegrupper',
  runs: { title: 'Oppgavekjøringer' },
  schedules: 'Tidsplaner',
  add: { verb: 'Opprett oppgavegruppe' },
  device: { run: 'Kjør oppgavegruppe', command: 'Kjør kommando' },
}
