import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  way: 'З файлу',
  help: 'Кожен рядок реєструє один пристрій. Некоректні рядки буде показано тут, а решту пристроїв додано.',
  file: 'Файл CSV або XLSX',
  columns:
    'Стовпці: serial, mac або imei, name, password, tags (назви через крапку з комою). Не більше {{count}} пристроїв.',
  example: 'Приклад ({{format}})',
  noPassword: 'Додати пристрої без їхніх паролів',
  credit: 'Автоматично використовувати кредити для пристроїв',
  verb: 'Додати пристрої з файлу',
  added_one: 'Додано {{count}} пристрій.',
  added_few: 'Додано {{count}} пристрої.',
  added_many: 'Додано {{count}} пристроїв.',
  added_other: 'Додано {{count}} пристрою.',
  faults_one: 'Не додано {{count}} рядок:',
  faults_few: 'Не додано {{count}} рядки:',
  faults_many: 'Не додано {{count}} рядків:',
  faults_other: 'Не додано {{count}} рядка:',
  line: 'Рядок {{line}}: {{reason}}',
  more_one: 'Ще {{count}} рядок.',
  more_few: 'Ще {{count}} рядки.',
  more_many: 'Ще {{count}} рядків.',
  more_other: 'Ще {{count}} рядка.',
}
