import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_integrations: {
      title: 'Se integrasjoner',
      description: 'Se tokener for måledata, abonnementer på hendelser med de siste svarene, og strømmen av hendelser.',
    },
    manage_integrations: {
      title: 'Administrere integrasjoner',
      description:
        'Opprette og trekke tilbake tokener for måledata, og opprette, teste og slette abonnementer på hendelser.',
    },
  },
  act: {
    metrics: {
      createToken: 'Opprettet et token for måledata',
      removeToken: 'Trakk tilbake et token for måledata',
    },
    subscriptions: {
      create: 'Opprettet et abonnement på hendelser',
      update: 'Redigerte et abonnement på hendelser',
      remove: 'Slettet et abonnement på hendelser',
      test: 'Sendte en testhendelse',
    },
    heartbeat: {
      set: 'Anga det utgående livstegnet',
      remove: 'Fjernet det utgående livstegnet',
      test: 'Testet det utgående livstegnet',
    },
  },
  scope: {
    integrations: {
      title: 'Integrasjoner',
      read: 'Se tokener for måledata, abonnementer og hendelser',
      write: 'Administrere tokener for måledata og abonnementer',
    },
  },
}
