import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    view_device_dashboard: {
      title: 'Se oversiktspaneler for enheter',
      description: 'Se oversiktspanelene for enheter med verdiene som brukeren har lov til å se.',
    },
    update_device_dashboard: {
      title: 'Redigere oversiktspaneler for enheter',
      description: 'Opprette, redigere og slette oversiktspaneler og maler, og opprette lenker som viser et panel.',
    },
  },
  act: {
    dashboards: {
      data: 'Leste verdiene på et oversiktspanel',
      create: 'Opprettet et oversiktspanel',
      update: 'Redigerte et oversiktspanel',
      remove: 'Slettet et oversiktspanel',
      restore: 'Gjenopprettet en versjon av et oversiktspanel',
    },
    dashboardTemplates: {
      create: 'Opprettet en panelmal',
      remove: 'Slettet en panelmal',
    },
    dashboardLinks: {
      open: 'Åpnet et oversiktspanel med lenken',
      picture: 'Leste et bilde på et oversiktspanel med lenken',
      create: 'Opprettet en lenke til et oversiktspanel',
      remove: 'Trakk tilbake en lenke til et oversiktspanel',
    },
  },
  scope: {
    device_dashboards: {
      title: 'Oversiktspaneler',
      read: 'Se oversiktspaneler for enheter',
      write: 'Opprette og endre oversiktspaneler for enheter',
    },
  },
}
