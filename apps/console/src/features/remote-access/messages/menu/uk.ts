import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  title: 'Віддалений доступ',
  historyTitle: 'Історія доступу',
  requestsTitle: 'Запити на доступ',
  approvalAction: 'Схвалення віддаленого доступу',
  consentAction: 'Згода на віддалений доступ',
  recordingAction: 'Запис сеансів',
  recordingsTitle: 'Пошук у записах',
  recordingTitle: 'Запис',
  watchTitle: 'Спостереження за сеансом',
  deviceAccess: 'Доступ до пристрою',
  checkAction: 'Перевірити віддалений доступ',
  webTitle: 'Вебінтерфейс',
  openWeb: 'Відкрити вебінтерфейс',
  tab: 'Доступ',
  portsTab: 'Порти',
  add: {
    title: 'Додавання віддаленого доступу',
  },
  desktop: {
    title: 'Віддалений робочий стіл',
  },
  sftpTitle: 'SFTP',
  terminal: {
    title: 'SSH',
    open: 'Відкрити термінал',
  },
}
