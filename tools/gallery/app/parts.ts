import type * as KitFields from '../../../apps/console/src/kit/form/fields.tsx'
import type * as KitMoreFields from '../../../apps/console/src/kit/form/fields/more.tsx'
import type { windows } from '../../../apps/console/src/kit/dialog/windows/dialogs.ts'

/**
 * The files of the design system that draw something. One that is missing cannot be named by a story, and fails a test.
 */
interface Files {
  Actions: typeof import('@outpost/ui/Actions')
  Alert: typeof import('@outpost/ui/Alert')
  Avatar: typeof import('@outpost/ui/Avatar')
  BulkBar: typeof import('@outpost/ui/BulkBar')
  Card: typeof import('@outpost/ui/Card')
  Cells: typeof import('@outpost/ui/Cells')
  ClusterMap: typeof import('@outpost/ui/ClusterMap')
  ColumnSettings: typeof import('@outpost/ui/ColumnSettings')
  DataTable: typeof import('@outpost/ui/DataTable')
  Tree: typeof import('@outpost/ui/Tree')
  Dialog: typeof import('@outpost/ui/Dialog')
  Facts: typeof import('@outpost/ui/Facts')
  Fields: typeof import('@outpost/ui/Fields')
  FilterBar: typeof import('@outpost/ui/FilterBar')
  FloatingMenu: typeof import('@outpost/ui/FloatingMenu')
  Shell: typeof import('@outpost/ui/Shell')
  IconButton: typeof import('@outpost/ui/IconButton')
  LineChart: typeof import('@outpost/ui/LineChart')
  Link: typeof import('@outpost/ui/Link')
  MapView: typeof import('@outpost/ui/MapView')
  Notice: typeof import('@outpost/ui/Notice')
  Output: typeof import('@outpost/ui/Output')
  Page: typeof import('@outpost/ui/Page')
  PageSkeleton: typeof import('@outpost/ui/PageSkeleton')
  Pagination: typeof import('@outpost/ui/Pagination')
  ScrollTable: typeof import('@outpost/ui/ScrollTable')
  SearchField: typeof import('@outpost/ui/SearchField')
  SidePanel: typeof import('@outpost/ui/SidePanel')
  Tabs: typeof import('@outpost/ui/Tabs')
  Terminal: typeof import('@outpost/ui/Terminal')
  TimeRange: typeof import('@outpost/ui/TimeRange')
}

/** Names of components: `Card`, but neither `useFloat` nor `EMPTY_LAYOUT`; a file's default export is `default`. */
type Rendered<M> = keyof M & string extends infer K extends string
  ? K extends 'default'
    ? K
    : K extends Uppercase<K>
      ? never
      : K extends Capitalize<K>
        ? K
        : never
  : never

type UiPart = { [F in keyof Files]: `${F}.${Rendered<Files[F]>}` }[keyof Files] | 'Toast.toast'
type KitPart =
  | `kit.${Rendered<typeof KitFields> | Rendered<typeof KitMoreFields>}`
  | `window.${keyof typeof windows | 'confirm' | 'status' | 'password'}`

/**
 * Everything that must be shown by some story. `tests/conventions/gallery.test.ts` fails for a part without one; a
 * wrong name does not compile.
 */
export type Part = UiPart | KitPart
