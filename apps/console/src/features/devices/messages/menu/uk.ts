import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Пристрої',
  geofences: 'Геозони',
  mapTitle: 'Карта',
  awaiting: 'Пристрої, що очікують на схвалення',
  reason: {
    offline: 'Пристрій не в мережі',
    protocol: 'Неможливо через TR-069',
  },
  edit: {
    title: 'Редагування пристрою',
  },
  tagFile: {
    title: 'Мітки з файлу CSV',
  },
}
