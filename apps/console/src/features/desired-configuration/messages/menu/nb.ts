import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  title: 'Konfigurasjonsmaler',
  tooMany: 'Tildel malen til en etikett eller et firma hvis den gjelder for mer enn 100 enheter.',
  device: {
    title: 'Konfigurasjon',
  },
}
