import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    impersonate_users: {
      title: 'Діяти від імені іншого користувача',
      description: 'Протягом години діяти від імені іншого користувача, який це дозволив.',
    },
    view_impersonation_logs: {
      title: 'Переглядати журнал дій від імені інших',
      description: 'Бачити, хто, від чийого імені, коли й чому діяв.',
    },
  },
  act: {
    impersonation: {
      request: 'Запитано дозвіл діяти від імені користувача',
      withdraw: 'Відкликано запит діяти від імені користувача',
      start: 'Розпочато роботу від імені користувача',
      cancel: 'Припинено роботу від імені користувача',
      confirm: 'Дозволено діяти від свого імені',
      refuse: 'Відхилено запит на дії від свого імені',
      revoke: 'Відкликано доступ до власного облікового запису',
    },
  },
}
