import type { Translated } from '../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

/** The noun is in the accusative, which both the impersonal forms in -но and -то and «не вдалося …» require. */
const about = (thing: string, it: string, removed = 'видалено', remove = 'видалити') => ({
  create: { done: `${thing} створено`, failed: `Не вдалося створити ${it} ({{status}})` },
  update: { done: `${thing} оновлено`, failed: `Не вдалося оновити ${it} ({{status}})` },
  remove: { done: `${thing} ${removed}`, failed: `Не вдалося ${remove} ${it} ({{status}})` },
  get: { failed: `Не вдалося отримати ${it} ({{status}})` },
})

export const uk: Translated<typeof en, 'uk'> = {
  serverError: 'Помилка сервера',
  announcement: about('Оголошення', 'оголошення'),
  automation: about('Автоматизацію', 'автоматизацію'),
  company: about('Компанію', 'компанію'),
  credits: about('Ресурси', 'ресурси'),
  device: about('Пристрій', 'пристрій'),
  entry: about('Запис', 'запис'),
  file: about('Файл', 'файл'),
  hub: about('VPN-хаб', 'VPN-хаб'),
  mailServer: about('Поштовий сервер', 'поштовий сервер'),
  remoteAccess: about('Віддалений доступ', 'віддалений доступ', 'вилучено', 'вилучити'),
  report: about('Звіт', 'звіт'),
  role: about('Роль', 'роль'),
  tag: about('Мітку', 'мітку'),
  template: about('Шаблон моніторингу', 'шаблон моніторингу'),
  user: about('Користувача', 'користувача', 'вилучено', 'вилучити'),
  special: {
    generatePasswords: { done: 'Паролі згенеровано', failed: 'Не вдалося згенерувати паролі ({{status}})' },
    setPasswords: { done: 'Паролі задано', failed: 'Не вдалося задати паролі ({{status}})' },
    uploadFile: { done: 'Файл вивантажено', failed: 'Не вдалося вивантажити файл ({{status}})' },
    addData: { done: 'Трафік компанії додано', failed: 'Не вдалося додати трафік компанії ({{status}})' },
    inviteUser: { done: 'Користувача запрошено', failed: 'Не вдалося запросити користувача ({{status}})' },
    cancelUpdates: { done: 'Оновлення скасовано', failed: 'Не вдалося скасувати оновлення ({{status}})' },
    activateCode: { done: 'Код активовано', failed: 'Не вдалося активувати код ({{status}})' },
    moveCredits: { done: 'Ресурси переміщено', failed: 'Не вдалося перемістити ресурси ({{status}})' },
    moveDevices: { done: 'Пристрої переміщено', failed: 'Не вдалося перемістити пристрої ({{status}})' },
    moveDeviceCredits: {
      done: 'Ресурси пристроїв переміщено',
      failed: 'Не вдалося перемістити ресурси пристроїв ({{status}})',
    },
    sendAction: { done: 'Дію надіслано', failed: 'Не вдалося надіслати дію пристроям ({{status}})' },
    tagDevices: { done: 'Мітки пристроїв оновлено', failed: 'Не вдалося оновити мітки пристроїв ({{status}})' },
    approveDevice: { done: 'Пристрій схвалено', failed: 'Не вдалося схвалити пристрій ({{status}})' },
    assignTemplate: {
      done: 'Шаблон моніторингу призначено',
      failed: 'Не вдалося призначити шаблон моніторингу ({{status}})',
    },
    releaseEmail: {
      done: 'Електронну адресу розблоковано',
      failed: 'Не вдалося розблокувати електронну адресу ({{status}})',
    },
    setMfa: { done: 'Другий фактор налаштовано', failed: 'Не вдалося налаштувати другий фактор ({{status}})' },
    removeMfa: { done: 'Другий фактор вилучено', failed: 'Не вдалося вилучити другий фактор ({{status}})' },
  },
}
