import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  page: {
    title: 'Siden finnes ikke',
    message: 'Det finnes ingen side på {{address}}. Kontroller adressen, eller søk etter det du trenger.',
  },
  denied: {
    title: 'Ingen tilgang til denne siden',
    every_one: 'Siden krever tillatelsen {{names}}, som du ikke har.',
    every_other: 'Siden krever tillatelsene {{names}}, som du ikke har.',
    some_one: 'Siden krever tillatelsen {{names}}, som du ikke har.',
    some_other: 'Siden krever én av tillatelsene {{names}}. Du har ingen av dem.',
    who: 'Rollen din er {{role}}. Administratorer i {{company}} kan gi deg en rolle med denne tillatelsen.',
    system: 'Rollen din er {{role}}. Bare en systemadministrator kan gi deg en rolle med denne tillatelsen.',
  },
  quoted: '«{{name}}»',
  search: 'Søk',
  home: 'Gå til {{page}}',
  back: 'Gå tilbake',
}
