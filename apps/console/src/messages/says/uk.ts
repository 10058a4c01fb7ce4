import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  company: {
    created: 'Компанію додано',
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
    created: 'Мітку додано',
    updated: 'Мітку збережено',
    removed: 'Мітку видалено',
    assigned: 'Мітки збережено',
    unassigned: 'Мітки знято',
  },
  backupRule: { created: 'Правило додано', updated: 'Правило збережено', removed: 'Правило видалено' },
  file: { shared: 'Доступ до файлу збережено', quota: 'Обмеження для файлів збережено' },
  impersonation: {
    requested: 'Користувача запитано поштою',
    withdrawn: 'Запит відкликано',
    allowed: 'Доступ дозволено на годину',
    refused: 'Запит відхилено',
    revoked: 'Доступ відкликано',
  },
  mail: {
    created: 'Налаштування SMTP додано',
    updated: 'Налаштування SMTP збережено',
    removed: 'Налаштування SMTP видалено',
    unsuppressed: 'Адресу видалено зі списку заблокованих',
  },
  mfa: { removed: 'Двофакторну автентифікацію вимкнено' },
  application: { created: 'Застосунок додано', updated: 'Застосунок збережено', removed: 'Застосунок видалено' },
  grant: { revoked: 'Доступ забрано' },
  approval: { removed: 'Схвалення відкликано' },
  identityProvider: {
    created: 'Службу ідентифікації додано',
    updated: 'Службу ідентифікації збережено',
    removed: 'Службу ідентифікації видалено',
  },
  identity: { unlinked: 'Зв’язок розірвано' },
  passkey: { created: 'Ключ доступу додано', renamed: 'Ключ доступу перейменовано', removed: 'Ключ доступу видалено' },
  password: { changed: 'Пароль змінено. Усі інші сеанси завершено.' },
  role: {
    created: 'Роль додано',
    updated: 'Роль збережено',
    permissionsUpdated: 'Дозволи замінено',
    removed: 'Роль вилучено',
  },
  session: {
    ended: 'Сеанс завершено',
    othersEnded: 'Усі інші сеанси завершено',
    allEnded: 'Усі сеанси користувача завершено',
  },
  token: { created: 'Токен доступу створено', removed: 'Токен доступу відкликано' },
  user: {
    updated: 'Роль змінено',
    removed: 'Користувача видалено',
    mfaRemoved: 'Другий чинник вимкнено',
    invitationResent: 'Запрошення надіслано знову',
    invitationWithdrawn: 'Запрошення відкликано',
  },
}
