import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  progress_one: 'Відновлення з’єднань після перезапуску сервера: під’єднано {{back}} з {{count}} пристрою.',
  progress_few: 'Відновлення з’єднань після перезапуску сервера: під’єднано {{back}} з {{count}} пристроїв.',
  progress_many: 'Відновлення з’єднань після перезапуску сервера: під’єднано {{back}} з {{count}} пристроїв.',
  progress_other: 'Відновлення з’єднань після перезапуску сервера: під’єднано {{back}} з {{count}} пристрою.',
}
