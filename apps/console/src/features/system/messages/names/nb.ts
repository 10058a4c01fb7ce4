import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    super_admin: {
      title: 'Administrere hele installasjonen',
      description:
        'Administrere identitetstjenester, vertsnøkler, godkjente enheter og brukerkontoer i hele installasjonen.',
    },
    view_audit: { title: 'Se revisjonsloggen', description: 'Se hvem som gjorde hva, når og fra hvilken adresse.' },
  },
  act: {
    settings: { create: 'Lagret en innstilling', update: 'Erstattet en innstilling', remove: 'Slettet en innstilling' },
    translation: { translate: 'Oversatte tekster' },
    sharedViews: { create: 'Delte en visning', remove: 'Sluttet å dele en visning' },
    publicAddress: { set: 'Anga den offentlige adressen' },
    health: { bundle: 'Lastet ned en supportpakke' },
    hosts: { join: 'La til en vert' },
  },
  scope: {
    audit: { title: 'Revisjonslogg', read: 'Se revisjonsloggen' },
    system: { title: 'Vertsnøkler', read: 'Se fingeravtrykkene til vertsnøklene', write: 'Bytte vertsnøklene' },
  },
}
