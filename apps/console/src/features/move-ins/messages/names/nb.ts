import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  permission: {
    manage_move_ins: {
      title: 'Flytte inn fra en annen sky',
      description: 'Lese firmaer, brukere og enheter i en annen sky med et token derfra, og flytte dem hit.',
    },
  },
  act: {
    moveIns: {
      create: 'Begynte en flytting fra en annen sky',
      read: 'Leste kilden til en flytting på nytt',
      remove: 'Slettet en flytting fra en annen sky',
      leaveOut: 'Utelot deler av en flytting eller tok dem med',
      apply: 'Utførte planen for en flytting',
      stage: 'Startet et trinn i en flytting',
      stop: 'Stoppet en flytting',
    },
  },
  scope: {
    move_ins: { title: 'Flytt inn', read: 'Se flyttinger fra en annen sky', write: 'Flytte inn fra en annen sky' },
  },
}
