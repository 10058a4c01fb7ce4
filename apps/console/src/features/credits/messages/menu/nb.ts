import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Ressurser',
  pools: 'Puljer',
  codes: {
    title: 'Koder',
  },
  data: {
    title: 'Datakjøp',
  },
  add: {
    title: 'Legg til ressurser',
  },
  move: {
    action: 'Flytt ressurser',
    title: 'Flytt ressurser',
  },
  makeCode: {
    action: 'Opprett kode',
    title: 'Opprett kode',
  },
  redeem: {
    action: 'Aktiver kode',
    title: 'Aktiver kode',
  },
  buyData: {
    action: 'Legg til firmadata',
    title: 'Legg til firmadata',
  },
  services: {
    action: 'Tjenester',
  },
  pack: {
    action: 'Enhetspakke',
  },
  moveDevice: {
    title: 'Flytt enhetsressurser',
  },
}
