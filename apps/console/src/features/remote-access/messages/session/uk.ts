import type { Translated } from '../../../../kit/i18n/i18n.ts'
import type { en } from './en.ts'

export const uk: Translated<typeof en, 'uk'> = {
  reconnecting: 'Повторне підключення',
  lost: 'З’єднання із сервером втрачено',
  goesOn_one: 'Сеанс триватиме ще {{count}} хвилину. Повторне підключення.',
  goesOn_few: 'Сеанс триватиме ще {{count}} хвилини. Повторне підключення.',
  goesOn_many: 'Сеанс триватиме ще {{count}} хвилин. Повторне підключення.',
  goesOn_other: 'Сеанс триватиме ще {{count}} хвилини. Повторне підключення.',
  end: 'Завершити сеанс',
  left: 'Ще {{age}}',
  leftHelp: 'Сеанс завершується за 12 годин',
  latency: 'Затримка до сервера',
  find: 'Знайти (Ctrl+Shift+F)',
  look: 'Шрифт і кольори',
  font: 'Шрифт',
  theme: 'Кольори',
  standard: 'Стандартний',
  dark: 'Темні',
  light: 'Світлі',
  contrast: 'Висока контрастність',
}
