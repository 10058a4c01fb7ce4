import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'SSH-ключі',
  help: 'Під’єднуйтеся до пристроїв зі свого SSH-клієнта. Команду показує меню кожного віддаленого доступу.',
  none: 'SSH-ключів ще немає.',
  failed: 'Не вдалося завантажити ваші SSH-ключі',
  add: 'Додати SSH-ключ',
  purpose: 'Тут зберігається лише відкритий ключ. Закритий ключ ніколи не залишає ваш комп’ютер.',
  name: 'Назва',
  nameHelp: 'Де зберігається ключ, наприклад «Робочий ноутбук».',
  key: 'Відкритий ключ',
  keyHelp: 'Вміст файлу .pub, зазвичай ~/.ssh/id_ed25519.pub. Створити ключ: ssh-keygen -t ed25519',
  created: 'Додано',
  lastUsed: 'Востаннє використано',
  never: 'Ніколи',
  remove: 'Вилучити',
  actions: 'Дії для {{name}}',
  removeTitle: 'Вилучити SSH-ключ',
  removeVerb: 'Вилучити ключ',
  removeMessage: '{{name}} більше не відкриватиме вхід, а з’єднання, відкриті ним, завершаться.',
}
