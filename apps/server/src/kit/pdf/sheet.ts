/** The content of a PDF document. Plain data, since it is passed to the thread that draws it. */
export interface Sheet {
  /** The product's name and colour (`#rrggbb`, readable on white). */
  brand: { name: string; color: string }
  title: string
  /** Lines below the title, such as the subject and period of the document. */
  facts: readonly (readonly [label: string, value: string])[]
  sections: readonly SheetSection[]
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
