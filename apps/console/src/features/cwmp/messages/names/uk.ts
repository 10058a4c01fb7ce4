import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  act: {
    cwmpAddresses: { create: 'Створено облікові дані TR-069', remove: 'Відкликано облікові дані TR-069' },
    cwmpParameters: { read: 'Прочитано параметри пристрою', set: 'Задано параметри пристрою' },
  },
}
