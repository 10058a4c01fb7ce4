/** The company for which a dialog is opened, with the name already on screen. */
export interface Owner {
  id: number
  name: string
}
