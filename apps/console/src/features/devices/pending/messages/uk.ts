import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  failed: 'Не вдалося завантажити пристрої, що очікують на схвалення',
  howTitle: 'Показати відбиток на пристрої',
  how: 'Виконайте цю команду від імені root в оболонці пристрою. Вона виведе відбиток після «Key». Агент також виводить його під час встановлення.',
  copyCommand: 'Копіювати команду',
  copyFingerprint: 'Копіювати відбиток',
  older: 'Старіші пристрої виводять:',
  selectAll: 'Вибрати всі на цій сторінці',
  select: 'Вибрати {{name}}',
  rejectOne: 'Відхилити {{name}}',
  companyHelp: 'Для пристроїв, яких не зареєструвала жодна компанія.',
  why: {
    join: 'Пристрій під’єднався вперше. Його ключ ще ніхто не схвалив.',
    rekey:
      'Пристрій називає себе {{name}}, але має інший ключ. Так буває після скидання до заводських налаштувань або якщо серійним номером скористався хтось інший.',
    duplicate: 'Пристрій має той самий ключ, що й {{name}}, тож один із них — копія.',
  },
  approveMany_one: 'Схвалити {{count}} пристрій',
  approveMany_few: 'Схвалити {{count}} пристрої',
  approveMany_many: 'Схвалити {{count}} пристроїв',
  approveMany_other: 'Схвалити {{count}} пристрою',
  approveManyTitle_one: 'Схвалення {{count}} пристрою',
  approveManyTitle_few: 'Схвалення {{count}} пристроїв',
  approveManyTitle_many: 'Схвалення {{count}} пристроїв',
  approveManyTitle_other: 'Схвалення {{count}} пристрою',
  approvedMany_one: 'Схвалено {{count}} пристрій',
  approvedMany_few: 'Схвалено {{count}} пристрої',
  approvedMany_many: 'Схвалено {{count}} пристроїв',
  approvedMany_other: 'Схвалено {{count}} пристрою',
  someFailed_one: 'Не схвалено {{count}} пристрій',
  someFailed_few: 'Не схвалено {{count}} пристрої',
  someFailed_many: 'Не схвалено {{count}} пристроїв',
  someFailed_other: 'Не схвалено {{count}} пристрою',
}
