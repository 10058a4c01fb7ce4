import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_companies: { title: 'Se firmaer', description: 'Se firmalisten, firmatreet og firmasidene.' },
    create_companies: {
      title: 'Opprette firmaer',
      description: 'Opprette firmaer under ditt eget firma eller et av datterfirmaene.',
    },
    update_companies: {
      title: 'Redigere firmaer',
      description: 'Endre navn, kontaktadresse, kredittrettigheter og grenser for firmaer, og dele tabellvisninger.',
    },
    delete_companies: {
      title: 'Slette firmaer',
      description: 'Slette firmaer uten datterfirmaer, brukere og enheter.',
    },
    move_companies: {
      title: 'Flytte firmaer',
      description: 'Flytte et firma med alle datterfirmaene under et annet firma.',
    },
  },
  act: {
    companies: {
      create: 'Opprettet et firma',
      update: 'Redigerte et firma',
      setFlags: 'Endret kredittrettigheter og grenser for et firma',
      move: 'Flyttet et firma',
      remove: 'Slettet et firma',
    },
  },
  scope: {
    companies: {
      title: 'Firmaer',
      read: 'Se firmaer og firmainvitasjoner',
      write: 'Opprette, endre, flytte og slette firmaer, sette grenser for dem og invitere nye firmaer',
    },
  },
}
