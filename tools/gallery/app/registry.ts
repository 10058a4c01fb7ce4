import { cells } from './stories/cells.tsx'
import { charts } from './stories/charts.tsx'
import { choiceFields } from './stories/choiceFields.tsx'
import { fields } from './stories/fields.tsx'
import { forms } from './stories/forms.tsx'
import { listFields } from './stories/listFields.tsx'
import { maps } from './stories/maps.tsx'
import { pages } from './stories/pages.tsx'
import { parts } from './stories/parts.tsx'
import { screens } from './stories/screens.tsx'
import { shells } from './stories/shells.tsx'
import { tableBars } from './stories/tableBars.tsx'
import { tables } from './stories/tables.tsx'
import { toasts } from './stories/toasts.tsx'
import { windowStories } from './stories/windows.tsx'
import type { Family } from './story.ts'

/** All families, in the order in which they are shown. */
export const families: readonly Family[] = [
  parts,
  cells,
  fields,
  choiceFields,
  listFields,
  forms,
  tables,
  tableBars,
  charts,
  maps,
  pages,
  screens,
  shells,
  windowStories,
  toasts,
]
