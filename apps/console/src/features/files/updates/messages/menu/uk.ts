import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: {
    update_firmware: 'Оновити прошивку',
    upload_backup: 'Завантажити резервну копію на пристрій',
  },
  rollouts: 'Розгортання',
  rolloutTabs: { progress: 'Перебіг', devices: 'Пристрої' },
  pending: {
    action: 'Незавершені оновлення',
  },
  latest: { action: 'Відновити останню резервну копію' },
}
