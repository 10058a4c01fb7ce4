import type { Translated } from '../../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  reason: {
    device: 'Закрито пристроєм',
    lost: 'З’єднання втрачено',
    silent: 'Немає відповіді 90 с',
    stuck: 'Пристрій перестав відповідати',
    replaced: 'Замінено новішим з’єднанням',
    server_restart: 'Сервер перезапущено',
    gateway_lost: 'Збій сервера',
  },
}
