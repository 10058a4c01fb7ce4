/** What a PDF of the product says: plain data, since it crosses to the thread that draws it. */
export interface Sheet {
  /** The product's name and colour (`#rrggbb`, readable on white). */
  brand: { name: string; color: string }
  title: string
  /** Lines under the title, such as whom and which time it is about. */
  facts: readonly (readonly [label: string, value: string])[]
  sections: readonly SheetSection[]
  /** Under each page; `{page}` and `{pages}` are put in. */
  footer: string
}

export interface SheetSection {
  heading: string
  columns: readonly { label: string; share: number; number?: boolean }[]
  rows: readonly (readonly string[])[]
  /** Said in place of rows where there are none, or after them. */
  note?: string
}
