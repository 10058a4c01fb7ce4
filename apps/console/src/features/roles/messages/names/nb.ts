import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_roles: { title: 'Se roller', description: 'Se listen over roller og firmaene de tilhører.' },
    create_roles: { title: 'Opprette roller', description: 'Opprette roller med tillatelser du selv har.' },
    update_roles: {
      title: 'Redigere roller',
      description: 'Endre tittel, beskrivelse og tillatelser for roller som et firma har opprettet.',
    },
    delete_roles: {
      title: 'Slette roller',
      description: 'Slette roller som et firma har opprettet og ingen bruker har.',
    },
    view_permissions: {
      title: 'Se tillatelsene til roller',
      description: 'Se hvilke tillatelser som finnes, og hvilke av dem en rolle har.',
    },
  },
  act: {
    roles: {
      create: 'Opprettet en rolle',
      update: 'Redigerte en rolle',
      overwrite: 'Endret tillatelsene til roller',
      remove: 'Slettet en rolle',
    },
  },
  scope: {
    roles: { title: 'Roller', read: 'Se roller og tillatelser', write: 'Opprette, endre og slette roller' },
  },
}
