import type { Translated } from '../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  group: { management: 'Керування', connect: 'RMS Connect', vpn: 'RMS VPN', administration: 'Адміністрування', system: 'Система' },
  account: { menu: 'Меню облікового запису', language: 'Мова', signOut: 'Вийти' },
  darkMode: { title: 'Темний режим', auto: 'Авто', on: 'Увімкнути', off: 'Вимкнути' },
  start: {
    waiting: 'Запуск',
    maintenance: 'Технічне обслуговування',
    maintenanceReason: 'Служба недоступна або оновлюється. Нічого не втрачено; ваші пристрої працюють далі.',
    retry: 'Спробувати ще раз',
    accessDenied: 'Доступ заборонено',
    noPermission: 'Користувач не має дозволів на перегляд',
    signOut: 'Увійти як інший користувач',
  },
}
