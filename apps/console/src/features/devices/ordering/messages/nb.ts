import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  reached_one: '{{count}} av {{total}} enheter får dette.',
  reached_other: '{{count}} av {{total}} enheter får dette.',
  left_one: '{{count}} enhet hoppes over:',
  left_other: '{{count}} enheter hoppes over:',
  send_one: 'Send til {{count}} enhet',
  send_other: 'Send til {{count}} enheter',
  nobody: 'Ingen av de valgte enhetene kan få dette nå.',
  more_one: 'og {{count}} til',
  more_other: 'og {{count}} til',
  monitoring: {
    on: {
      title: 'Slå på overvåking',
      verb: 'Slå på',
      message_1: '{{name}} kan koble seg til igjen og rapporterer verdiene sine.',
      message_other: '{{count}} enheter kan koble seg til igjen og rapporterer verdiene sine.',
    },
    off: {
      title: 'Slå av overvåking',
      verb: 'Slå av',
      message_1: '{{name}} blir koblet fra og kan ikke koble seg til før overvåkingen slås på igjen.',
      message_other: '{{count}} enheter blir koblet fra og kan ikke koble seg til før overvåkingen slås på igjen.',
    },
  },
  fault: {
    approval: 'Venter på godkjenning',
    never: 'Aldri tilkoblet',
    monitoring: 'Overvåking er slått av',
    offline: 'Frakoblet',
    open: 'Samme jobb er ikke ferdig ennå',
  },
}
