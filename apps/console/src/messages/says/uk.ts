import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  company: {
    created: 'Компанію створено',
    updated: 'Компанію збережено',
    flags: 'Налаштування компанії збережено',
    moved: 'Компанію переміщено',
    invited: 'Запрошення надіслано',
  },
  device: {
    updated: 'Пристрій оновлено',
    removed: 'Пристрій видалено',
    listed: 'Пристрої схвалено',
    unlisted: 'Пристрої прибрано зі списку',
    approved: 'Пристрій схвалено',
    rejected: 'Пристрій відхилено',
  },
  tag: {
    created: 'Мітку створено',
    updated: 'Мітку збережено',
    removed: 'Мітку видалено',
    assigned: 'Мітки збережено',
    unassigned: 'Мітки знято',
  },
  backupRule: { created: 'Правило створено', updated: 'Правило збережено', removed: 'Правило видалено' },
  file: { shared: 'Дозволи файлу збережено', quota: 'Ліміт обсягу файлів збережено' },
  impersonation: {
    requested: 'Запит надіслано користувачеві електронною поштою',
    withdrawn: 'Запит відкликано',
    allowed: 'Доступ дозволено на годину',
    refused: 'Запит відхилено',
    revoked: 'Доступ відкликано',
  },
  mail: {
    created: 'Налаштування SMTP створено',
    updated: 'Налаштування SMTP збережено',
    removed: 'Налаштування SMTP видалено',
    unsuppressed: 'Адресу прибрано зі списку заблокованих',
  },
  mfa: { removed: 'Другий фактор вилучено' },
  application: { created: 'Застосунок створено', updated: 'Застосунок збережено', removed: 'Застосунок видалено' },
  grant: { revoked: 'Доступ відкликано' },
  approval: { removed: 'Схвалення відкликано' },
  identityProvider: {
    created: 'Службу ідентифікації додано',
    updated: 'Службу ідентифікації збережено',
    removed: 'Службу ідентифікації вилучено',
  },
  identity: { unlinked: 'Зв’язок зі службою ідентифікації розірвано' },
  passkey: { created: 'Ключ доступу додано', renamed: 'Ключ доступу перейменовано', removed: 'Ключ доступу вилучено' },
  password: { changed: 'Пароль змінено. Усі інші сеанси завершено.' },
  role: {
    created: 'Роль створено',
    updated: 'Роль збережено',
    permissionsUpdated: 'Дозволи замінено',
    removed: 'Роль видалено',
  },
  session: {
    ended: 'Сеанс завершено',
    othersEnded: 'Усі інші сеанси завершено',
    allEnded: 'Усі сеанси користувача завершено',
  },
  token: { created: 'Токен доступу створено', removed: 'Токен доступу відкликано' },
  user: {
    updated: 'Роль змінено',
    removed: 'Користувача вилучено',
    mfaRemoved: 'Другий фактор вилучено',
    invitationResent: 'Запрошення надіслано ще раз',
    invitationWithdrawn: 'Запрошення відкликано',
  },
}
