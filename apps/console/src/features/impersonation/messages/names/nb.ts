import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    impersonate_users: {
      title: 'Opptre som en annen bruker',
      description: 'Opptre som en annen bruker i én time, etter at brukeren har tillatt det.',
    },
    view_impersonation_logs: {
      title: 'Se impersoneringsloggen',
      description: 'Se hvem som har opptrådt som hvilken bruker, når og hvorfor.',
    },
  },
  act: {
    impersonation: {
      request: 'Bad om å opptre som en bruker',
      withdraw: 'Trakk tilbake en forespørsel om å opptre som en bruker',
      start: 'Begynte å opptre som en bruker',
      cancel: 'Sluttet å opptre som en bruker',
      confirm: 'Tillot impersonering',
      refuse: 'Avslo impersonering',
      revoke: 'Trakk tilbake tilgangen til sin egen konto',
    },
  },
}
