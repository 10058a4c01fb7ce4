import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const nb: Translated<typeof en, 'nb'> = {
  way: 'Fra en fil',
  help: 'Hver linje registrerer én enhet. Ugyldige linjer vises her, og de andre enhetene legges til.',
  file: 'CSV- eller XLSX-fil',
  columns:
    'Kolonner: serial, mac eller imei, name, password, tags (navn med semikolon mellom). Høyst {{count}} enheter.',
  example: 'Eksempel ({{format}})',
  noPassword: 'Legg til enheter uten passordet deres',
  credit: 'Bruk kreditter for enhetene automatisk',
  verb: 'Legg til enheter fra fil',
  added_one: '{{count}} enhet ble lagt til.',
  added_other: '{{count}} enheter ble lagt til.',
  faults_one: '{{count}} linje ble ikke lagt til:',
  faults_other: '{{count}} linjer ble ikke lagt til:',
  line: 'Linje {{line}}: {{reason}}',
  more_one: '{{count}} linje til.',
  more_other: '{{count}} linjer til.',
}
