import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  verb_one: 'Зареєструвати {{count}} пристрій',
  verb_few: 'Зареєструвати {{count}} пристрої',
  verb_many: 'Зареєструвати {{count}} пристроїв',
  verb_other: 'Зареєструвати {{count}} пристрою',
  devices_one: '{{count}} пристрій',
  devices_few: '{{count}} пристрої',
  devices_many: '{{count}} пристроїв',
  devices_other: '{{count}} пристрою',
  row: 'Пристрій {{number}}',
  another: 'Додати ще один пристрій',
  removeRow: 'Вилучити пристрій {{number}}',
  password: 'Пароль пристрою',
  passwordHelp: 'Пароль адміністратора на пристрої. Він зберігається зашифрованим і ніколи не показується.',
  firmware_file_id: 'Прошивка для першого з’єднання',
  firmware_file_id_help: 'Встановлюється, коли пристрій уперше під’єднається протягом 30 днів.',
  config_file_id: 'Резервна копія для першого з’єднання',
  config_file_id_help: 'Відновлюється після прошивки, коли пристрій уперше під’єднається протягом 30 днів.',
}
