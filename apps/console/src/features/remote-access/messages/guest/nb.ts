import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Delt økt',
  joinTitle: 'Økten til {{user}}',
  mayView: 'Du kan følge økten, men ikke skrive.',
  mayType: 'Du kan følge økten og skrive.',
  recorded: 'Denne økten tas opp.',
  recordedInput: 'Denne økten tas opp, også alt du skriver.',
  name: 'Navnet ditt',
  nameHelp: 'Vises for den som deler økten.',
  password: 'Passordet til økten',
  join: 'Bli med',
  full: 'Økten er full. Prøv igjen når en annen gjest har forlatt den.',
  invalid: 'Lenken kan ikke åpnes',
  noLink: 'Adressen er ikke fullstendig. Åpne hele lenken som du fikk.',
  open: 'Tilkoblet',
  opening: 'Kobler til',
  ended: 'Du er ikke lenger med i økten',
  as: 'Du er med som {{name}}',
  again: 'Bli med igjen',
  removed: 'Brukeren som deler økten, har fjernet deg.',
  unshared: 'Økten deles ikke lenger.',
  tooSlow: 'Tilkoblingen din er for treg til å følge denne økten.',
  lost: 'Tilkoblingen til serveren ble brutt.',
  over: 'Økten er avsluttet.',
}
