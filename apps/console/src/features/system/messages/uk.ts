import type { Translated } from '../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  changelog: {
    version: 'Ви користуєтеся версією {{version}}.',
    inEnglish: 'Журнал змін ведеться англійською мовою.',
  },
  status: {
    description: 'Версія та стан цієї системи для звіту про проблему.',
    now: 'Стан',
    copy: 'Копіювати звіт про проблему',
    version: 'Версія',
    built: 'Зібрано',
    server: 'Сервер',
    live: 'Оновлення в реальному часі',
    checking: 'Перевірка…',
    ready: 'Готовий ({{milliseconds}} мс)',
    noResponse: 'Немає відповіді',
    failed: 'Останні невдалі запити',
    noneFailed: 'Відколи завантажено сторінку, невдалих запитів не було.',
    time: 'Час',
    call: 'Запит',
    result: 'Результат',
    id: 'ID запиту',
    hosts: 'Хости',
    host: 'Хост',
    hostStatus: 'Стан',
    roles: 'Ролі',
    seen: 'Останнє повідомлення',
    noHosts: 'Не вдалося прочитати перелік хостів.',
    hostState: { online: 'Працює', offline: 'Немає повідомлень' },
    connection: {
      off: 'Вимкнено',
      connecting: 'Під’єднання…',
      up: 'Під’єднано',
      down: 'Не під’єднано',
    },
  },
}
