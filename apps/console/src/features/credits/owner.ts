/** A company that a window is opened for, by the name that is on screen. */
export interface Owner {
  id: number
  name: string
}
