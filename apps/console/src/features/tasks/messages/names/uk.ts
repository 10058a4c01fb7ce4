import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  permission: {
    view_device_task_groups: {
      title: 'Переглядати групи завдань',
      description: 'Переглядати групи завдань, їхні запуски та вивід їхніх команд.',
    },
    create_device_task_groups: {
      title: 'Редагувати групи завдань',
      description:
        'Створювати, змінювати й видаляти групи завдань: команди та передавання файлів, які виконуються одне за одним.',
    },
    execute_device_task_groups: {
      title: 'Запускати групи завдань',
      description: 'Запускати групи завдань на пристроях із правами адміністратора кожного пристрою.',
    },
  },
  act: {
    deviceTasks: { update: 'Відредаговано завдання', remove: 'Вилучено завдання з групи' },
    taskGroups: {
      create: 'Створено групу завдань',
      run: 'Запущено групу завдань на пристроях',
      update: 'Відредаговано групу завдань',
      remove: 'Видалено групу завдань',
    },
  },
  scope: {
    device_tasks: {
      title: 'Групи завдань',
      read: 'Переглядати групи завдань та їхні результати',
      write: 'Створювати, змінювати, видаляти й запускати групи завдань',
    },
  },
}
