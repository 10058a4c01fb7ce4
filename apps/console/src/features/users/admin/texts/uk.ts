import type { Translated } from '../../../../kit/texts.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  email: 'Адреса ел. пошти',
  deleteUser: { title: 'Видалити користувача за адресою', purpose: 'Видаляє обліковий запис з усіх компаній. Його сеанси й токени доступу завершуються одразу.', verb: 'Видалити користувача' },
  removeMfa: { title: 'Зняти другий фактор за адресою', purpose: 'Для тих, хто втратив другий фактор і коди відновлення. Переконайтеся, що просить саме ця людина.', verb: 'Зняти другий фактор' },
}
