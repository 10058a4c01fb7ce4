/** The content of a PDF document. Plain data, since it is passed to the thread that draws it. */
export interface Sheet {
  /** The product's name and colour (`#rrggbb`, readable on white). */
  brand: { name: string; color: string }
  title: string
  /** Lines below the title, such as the subject and period of the document. */
  facts: readonly (readonly [label: string, value: string])[]
  sections: readonly (SheetSection | SheetChart)[]
  /** Wide pages, for tables with many columns. */
  landscape?: boolean
  /** The footer of each page; `{page}` and `{pages}` are replaced. */
  footer: string
}

export interface SheetSection {
  heading: string
  columns: readonly { label: string; share: number; number?: boolean }[]
  rows: readonly (readonly string[])[]
  /** Shown instead of the rows if there are none, otherwise below them. */
  note?: string
}

/** A chart of values over time. A point without a value is shown as unknown. */
export interface SheetChart {
  heading: string
  kind: 'line' | 'bars'
  points: readonly { label: string; values: readonly (number | null)[] }[]
  /** The names of the values of a point. Bars are stacked. */
  series: readonly string[]
  /** The lines of the grid, from the lowest, with their labels. All values are between the first and the last. */
  grid: readonly { value: number; label: string }[]
  /** What an unknown point means. */
  unknown: string
}
