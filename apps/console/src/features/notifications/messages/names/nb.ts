import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    create_announcements: {
      title: 'Administrere kunngjøringer',
      description: 'Publisere, redigere og slette kunngjøringer som alle brukere ser.',
    },
  },
  act: {
    notifications: { see: 'Merket varsler som lest' },
    announcements: {
      create: 'Opprettet en kunngjøring',
      update: 'Redigerte en kunngjøring',
      remove: 'Slettet en kunngjøring',
    },
  },
  scope: {
    announcements: {
      title: 'Kunngjøringer',
      read: 'Se kunngjøringer',
      write: 'Publisere, endre og slette kunngjøringer',
    },
    notifications: { title: 'Varsler', read: 'Se varslene dine', write: 'Merke varslene dine som lest' },
  },
}
