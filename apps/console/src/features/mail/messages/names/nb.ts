import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_mail_logs: {
      title: 'Se e-postloggen',
      description: 'Se hvilke e-poster som er sendt, til hvem, og hvorfor enkelte mislyktes.',
    },
    view_email_configurations: {
      title: 'Se SMTP-oppsett',
      description: 'Se e-postserverne til firmaer, uten passordene.',
    },
    update_email_configurations: {
      title: 'Redigere SMTP-oppsett',
      description: 'Opprette, endre, teste og slette e-postserverne til firmaer.',
    },
  },
  act: {
    mail: {
      create: 'Opprettet et SMTP-oppsett',
      update: 'Redigerte et SMTP-oppsett',
      remove: 'Slettet et SMTP-oppsett',
      test: 'Sendte en test-e-post',
      unsuppress: 'Fjernet en adresse fra sperrelisten',
    },
  },
  scope: {
    mail_logs: { title: 'E-postlogg', read: 'Se e-postloggen', write: 'Fjerne adresser fra sperrelisten' },
    smtp_configurations: {
      title: 'SMTP-oppsett',
      read: 'Se SMTP-oppsett, uten passordene',
      write: 'Opprette, endre, teste og slette SMTP-oppsett',
    },
  },
}
