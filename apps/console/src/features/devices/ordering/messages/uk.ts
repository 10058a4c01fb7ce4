import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  reached_one: 'Це отримає {{count}} пристрій із {{total}}.',
  reached_few: 'Це отримають {{count}} пристрої із {{total}}.',
  reached_many: 'Це отримають {{count}} пристроїв із {{total}}.',
  reached_other: 'Це отримає {{count}} пристрою із {{total}}.',
  left_one: '{{count}} пристрій буде пропущено:',
  left_few: '{{count}} пристрої буде пропущено:',
  left_many: '{{count}} пристроїв буде пропущено:',
  left_other: '{{count}} пристрою буде пропущено:',
  send_one: 'Надіслати на {{count}} пристрій',
  send_few: 'Надіслати на {{count}} пристрої',
  send_many: 'Надіслати на {{count}} пристроїв',
  send_other: 'Надіслати на {{count}} пристрою',
  nobody: 'Жоден із вибраних пристроїв зараз не може це отримати.',
  more_one: 'і ще {{count}}',
  more_few: 'і ще {{count}}',
  more_many: 'і ще {{count}}',
  more_other: 'і ще {{count}}',
  fault: {
    approval: 'Очікує на схвалення',
    never: 'Ще не під’єднувався',
    monitoring: 'Моніторинг вимкнено',
    offline: 'Не в мережі',
    open: 'Таке саме завдання ще не завершено',
  },
}
