import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  reconnecting: 'Kobler til igjen',
  lost: 'Mistet forbindelsen til serveren',
  goesOn_one: 'Økten din fortsetter i {{count}} minutt. Kobler til igjen.',
  goesOn_other: 'Økten din fortsetter i {{count}} minutter. Kobler til igjen.',
  end: 'Avslutt økten',
  left: '{{age}} igjen',
  leftHelp: 'Økten avsluttes etter 12 timer',
  latency: 'Forsinkelse til serveren',
  find: 'Søk (Ctrl+Shift+F)',
  look: 'Skrift og farger',
  font: 'Skrift',
  theme: 'Farger',
  standard: 'Standard',
  dark: 'Mørk',
  light: 'Lys',
  contrast: 'Høy kontrast',
}
