import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  hub: {
    search: 'Назва або опис',
    empty: 'VPN-хабів ще немає. Хаб — це VPN-сервер компанії, який з’єднує її пристрої та користувачів.',
    field: { name: 'Назва' },
  },
}
